import { z } from 'zod';
import { Id, Instant, Units } from './fields.ts';
import { call } from './kit.ts';
import { STATEMENT_BLOCKS_PAGE_MAX, STATEMENT_PERIOD_MAX_DAYS } from './limits.ts';
import { AssetCode } from './money.ts';
import { HistoryKind } from './wallet.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Microseconds since 1970, as in the ledger: a JavaScript date would lose the last three digits. */
const Micros = z.string().regex(/^[0-9]{1,18}$/);
const Height = z.number().int().min(1);

/**
 * A sealed block of the ledger. `hash` covers the other fields, and the next block repeats it as `prevHash`.
 */
export const Block = z.strictObject({
  height: Height,
  prevHash: Hash,
  root: Hash,
  count: z.number().int().min(1),
  sealedAtMicros: Micros,
  hash: Hash,
});

/** How one transfer changed the balance of one of the person's accounts. */
export const StatementLine = z.strictObject({
  account: z.string().max(64),
  asset: AssetCode,
  amount: Units,
  balanceAfter: Units,
  /**
   * The salt that opens this line's commitment and no other commitment. Null while the transfer is not
   * sealed.
   */
  salt: Hash.nullable(),
});

/** A transfer's position in a block, and its Merkle path to the block's root. */
export const Seal = z.strictObject({
  height: Height,
  position: z.number().int().min(0),
  commitments: z.array(Hash).min(2).max(200),
  path: z.array(Hash).max(40),
});

export const StatementEntry = z.strictObject({
  id: Id,
  /** The transfer's kind in the ledger. The seal covers this field. */
  kind: z.string().max(100),
  /**
   * The kind of the transfer and the other person's name, as the history shows them. They are for people to
   * read, and the seal does not cover them.
   */
  what: HistoryKind,
  counterpart: z.string().nullable(),
  /** The tax in the amount paid or refunded; absent when there was none. The seal does not cover it. */
  tax: Units.optional(),
  atMicros: Micros,
  lines: z.array(StatementLine).min(1).max(100),
  /** The seal; null until the transfer is sealed, which takes a few seconds. */
  seal: Seal.nullable(),
});

export const StatementAccount = z.strictObject({
  account: z.string().max(64),
  asset: AssetCode,
  opening: Units,
  closing: Units,
  /**
   * The last entry before the period, which proves the opening balance; null when there is no earlier entry.
   */
  carried: StatementEntry.nullable(),
});

export const StatementHead = z.strictObject({
  format: z.literal('statement/1'),
  person: z.strictObject({ id: Id, name: z.string() }),
  /** The period includes the instant `from` and excludes the instant `to`. */
  period: z.strictObject({ from: Instant, to: Instant }),
  madeAt: Instant,
  accounts: z.array(StatementAccount).max(200),
});

/** The proof file: all that `npm run verify-statement FILE` needs. */
export const StatementFile = z.strictObject({
  ...StatementHead.shape,
  entries: z.array(StatementEntry),
  blocks: z.array(Block),
  /**
   * A hash over the head and all entries. The printed statement shows it too, so that paper and file can be
   * matched.
   */
  fingerprint: Hash,
});

/** The cursor of an opened statement. The server creates it, and only this person can use it. */
const Mark = z.string().regex(/^[A-Za-z0-9_-]{1,8000}$/);

const DAY_MS = 86_400_000;
const period = z
  .strictObject({ from: Instant, to: Instant })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= STATEMENT_PERIOD_MAX_DAYS * DAY_MS, {
    path: ['to'],
  });

export const statement = {
  open: call({
    path: '/charge/v1/statement/open',
    who: 'person',
    about:
      'Opens a statement of the caller’s accounts for a period: the balances at both ends, and a cursor for its lines.',
    input: period,
    output: z.object({ head: StatementHead, blocks: z.array(Block), mark: Mark }),
    refusals: ['too_many_requests'],
    alert: 'in_place',
  }),
  lines: call({
    path: '/charge/v1/statement/lines',
    who: 'person',
    about: 'The next entries of an opened statement, oldest first, with the blocks that seal them.',
    input: z.strictObject({ mark: Mark }),
    output: z.object({
      entries: z.array(StatementEntry),
      blocks: z.array(Block),
      /**
       * The fingerprint of all entries up to here; on the last page, it is the fingerprint of the whole
       * statement.
       */
      fingerprint: Hash,
      next: Mark.nullable(),
    }),
  }),
  blocks: call({
    path: '/charge/v1/ledger/blocks',
    who: 'anyone',
    about: 'The sealed blocks of the ledger, in order, to verify a statement’s proofs. They name nobody.',
    input: z.strictObject({
      from: Height.default(1),
      limit: z.number().int().min(1).max(STATEMENT_BLOCKS_PAGE_MAX).default(STATEMENT_BLOCKS_PAGE_MAX),
    }),
    output: z.object({ blocks: z.array(Block) }),
  }),
};

import { sql } from 'kysely';
import type { Reader } from '../kit/db.ts';
import type { Json } from '../kit/db-types.ts';
import { commitmentsOf, reveal } from './leaf.ts';
import { HASH_BYTES } from './merkle.ts';
import { type Asset, isAsset, type Money, money } from './money.ts';
import type { Proof } from './proof.ts';
import { type NumberedContent, sealedColumns } from './sealed-content.ts';

/** One transfer as shown to one of its participants. */
export interface StatementEntry {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: Date;
  readonly memo: Json;
  /** Only the postings on the reader's own accounts. */
  readonly lines: readonly { readonly name: string; readonly amount: Money; readonly balanceAfter: Money }[];
  /** Null until the transfer is sealed, which takes a few seconds. */
  readonly proof: Proof | null;
}

export interface StatementPage {
  readonly entries: readonly StatementEntry[];
  /** The value of `before` that reads the next page; null on the last page. */
  readonly next: number | null;
}

const PAGE_MAX = 100;
const NEWEST = Number.MAX_SAFE_INTEGER;

export type EntryRow = NumberedContent & {
  createdAt: Date;
  memoValue: Json;
  position: number | null;
  path: Buffer | null;
  block: Proof['block'] | null;
};

/** SQL columns to select from `transfers t`, `sealed_transfers s` and `ledger_blocks b`. */
export const entryColumns = sql`
  ${sealedColumns}, t.created_at as "createdAt", t.memo as "memoValue", s.position, s.path,
  case when b.height is not null then jsonb_build_object(
    'height', b.height, 'prevHash', encode(b.prev_hash, 'hex'), 'root', encode(b.root, 'hex'),
    'count', b.transfer_count, 'hash', encode(b.hash, 'hex'),
    'sealedAtMicros', (extract(epoch from b.sealed_at) * 1000000)::bigint::text) end as block`;

/** Reads one page of an owner's transfers in one query, newest first. */
export async function readStatement(
  reader: Reader,
  { owner, before = NEWEST, limit = PAGE_MAX }: { owner: string; before?: number; limit?: number },
): Promise<StatementPage> {
  const size = Math.max(1, Math.min(limit, PAGE_MAX));
  // Each account contributes at most one page from its index; the newest of these transfers form the result.
  const { rows } = await sql<EntryRow>`
    with page as (
      select distinct p.transfer_number as number
      from ledger_accounts a
      cross join lateral (
        select transfer_number from postings
        where account_id = a.id and transfer_number < ${before}
        order by transfer_number desc limit ${size + 1}
      ) p
      where a.owner = ${owner}
      order by number desc limit ${size + 1}
    )
    select ${entryColumns}
    from page
    join transfers t using (number)
    left join sealed_transfers s on s.transfer_number = t.number
    left join ledger_blocks b using (height)
    order by t.number desc`.execute(reader);
  const shown = rows.slice(0, size);
  return {
    entries: shown.map((row) => entryFrom(row, owner)),
    next: rows.length > size ? (shown.at(-1)?.number ?? null) : null,
  };
}

export function entryFrom(row: EntryRow, owner: string): StatementEntry {
  const own = row.lines.filter((line) => line.owner === owner);
  return {
    id: row.id,
    kind: row.kind,
    createdAt: row.createdAt,
    memo: row.memoValue,
    lines: own.map(({ name, asset, amount, balanceAfter }) => ({
      name,
      amount: money(knownAsset(asset), BigInt(amount)),
      balanceAfter: money(knownAsset(asset), BigInt(balanceAfter)),
    })),
    proof: row.block && {
      transfer: { id: row.id, kind: row.kind, createdAtMicros: row.createdAtMicros },
      revealed: own.map((line) => reveal(row.salt, line)),
      commitments: commitmentsOf(row),
      position: row.position ?? 0,
      path: hashesIn(row.path ?? Buffer.alloc(0)),
      block: row.block,
    },
  };
}

export function knownAsset(code: string): Asset {
  if (!isAsset(code)) throw new Error(`The ledger contains an unknown asset: ${code}.`);
  return code;
}

function hashesIn(path: Buffer): string[] {
  return Array.from({ length: path.length / HASH_BYTES }, (_, index) =>
    path.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES).toString('hex'),
  );
}

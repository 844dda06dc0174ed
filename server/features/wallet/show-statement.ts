import type { z } from 'zod';
import { type StatementHead, statement } from '#contract/statement.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { consumeRateLimit, type RateLimit } from '../../kit/rate-limit.ts';
import { openPeriod, ownerOf, readBlocks, readPeriod, type StatementEntry } from '../../ledger/index.ts';
import { counterpartNames, displayNameOf } from './history.store.ts';
import { counterpartIdOf, historyKindOf } from './history-rows.ts';
import { blocksOf, statementAccountView, statementEntryView } from './statement.view.ts';
import { fingerprintOfHead, fingerprintWith } from './statement-fingerprint.ts';
import { readMark, writeMark } from './statement-mark.ts';
import { readNow } from './wallet.store.ts';

/**
 * The number of entries on a page. With proofs a page has about 400 kB and takes a few milliseconds to hash.
 */
const PAGE_ENTRIES = 250;
/** Opening a statement is limited, because it reads the dates of all the person's transfers. */
const OPENINGS: RateLimit = { code: 'statement', limit: 60, windowMs: 3_600_000 };

/**
 * Opens a statement with the balances at both ends of a period. Transfers that are
 * posted later do not appear in it.
 */
export const openStatement = handle(statement.open, async ({ input, actor, tx, refuse }) => {
  const { isAllowed, retryAfterMs } = await consumeRateLimit(tx, actor.id, OPENINGS);
  if (!isAllowed) throw refuse('too_many_requests', { retryAfterMs });

  const { period, accounts } = await openPeriod(tx, {
    owner: ownerOf(actor.id),
    from: new Date(input.from),
    to: new Date(input.to),
  });
  const head: z.output<typeof StatementHead> = {
    format: 'statement/1',
    person: { id: actor.id, name: await displayNameOf(tx, actor.id) },
    period: { from: input.from, to: input.to },
    madeAt: (await readNow(tx)).toISOString(),
    accounts: accounts.map(statementAccountView),
  };
  return {
    head,
    blocks: blocksOf(accounts.map(({ carried }) => carried)),
    mark: writeMark({ ...period, fingerprint: fingerprintOfHead(head) }),
  };
});

export const statementLines = handle(statement.lines, async ({ input, actor, tx, refuse }) => {
  const { fingerprint: before, ...period } = readMark(input.mark, refuse);
  const { entries, next } = await readPeriod(tx, {
    owner: ownerOf(actor.id),
    period,
    limit: PAGE_ENTRIES,
  });
  const counterpartOf = await counterparts(tx, actor.id, entries);
  const shown = entries.map((entry) => statementEntryView(entry, counterpartOf(entry)));
  const fingerprint = shown.reduce(fingerprintWith, before);
  return {
    entries: shown,
    blocks: blocksOf(entries),
    fingerprint,
    next: next && writeMark({ ...next, fingerprint }),
  };
});

/**
 * Lists the ledger's blocks. Public, so that anybody can compare them with an earlier copy;
 * blocks contain no personal data.
 */
export const listBlocks = handle(statement.blocks, async ({ input, tx }) => ({
  blocks: await readBlocks(tx, input),
}));

async function counterparts(
  tx: Tx,
  personId: string,
  entries: readonly StatementEntry[],
): Promise<(entry: StatementEntry) => string | null> {
  const others = new Map(entries.map((entry) => [entry.id, counterpartIdOf(entry, personId)]));
  const names = await counterpartNames(tx, {
    people: [...new Set([...others.values()].flatMap((id) => id ?? []))],
    transfers: entries.filter((entry) => historyKindOf(entry) === 'top_up').map(({ id }) => id),
  });
  return ({ id }) => {
    const other = others.get(id) ?? null;
    return (other === null ? names.byTransfer.get(id) : names.byPerson.get(other)) ?? null;
  };
}

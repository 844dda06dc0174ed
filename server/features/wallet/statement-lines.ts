import { statement } from '#contract/statement.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { ownerOf, readPeriod, type StatementEntry } from '../../ledger/index.ts';
import { counterpartNames } from './history.store.ts';
import { counterpartIdOf, historyKindOf } from './history-rows.ts';
import { blocksOf, statementEntryView } from './statement.view.ts';
import { fingerprintWith } from './statement-fingerprint.ts';
import { readMark, writeMark } from './statement-mark.ts';

/**
 * The number of entries on a page. With proofs a page has about 400 kB and takes a few milliseconds to hash.
 */
const PAGE_ENTRIES = 250;

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

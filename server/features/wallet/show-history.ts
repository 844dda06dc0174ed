import { Id } from '#contract/fields.ts';
import { wallet } from '#contract/wallet.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import type { Refuse } from '../../kit/refusal.ts';
import { ownerOf, readStatement } from '../../ledger/index.ts';
import { counterpartNames, reversedPayments, transferNumberOf } from './history.store.ts';
import { type HistoryRow, historyRows } from './history-rows.ts';
import { moneyView } from './money.view.ts';

type Filter = 'all' | 'in' | 'out';

/**
 * A request reads at most this many pages. When a filter excludes most transfers, the
 * result is shorter than requested.
 */
const PAGES_READ_MAX = 5;

/**
 * Shows the actor's history, newest first. A cursor is the id of a transfer in which the actor takes part.
 */
export const showHistory = handle(wallet.history, async ({ input, actor, tx, refuse }) => {
  const before =
    input.cursor === undefined
      ? undefined
      : await decodeCursor(tx, { personId: actor.id, cursor: input.cursor }, refuse);
  const { lines, next } = await readLines(tx, actor.id, { ...input, before });
  const names = await counterpartNames(tx, {
    people: [...new Set(lines.flatMap((line) => line.with ?? []))],
    transfers: lines.filter(({ kind }) => kind === 'top_up').map(({ id }) => id),
  });
  const ended = await reversedPayments(tx, {
    fanId: actor.id,
    transfers: lines.filter(({ amount }) => amount.units < 0n).map(({ id }) => id),
  });
  return {
    entries: lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      amount: moneyView(line.amount),
      counterpart:
        (line.with === null ? names.byTransfer.get(line.id) : names.byPerson.get(line.with)) ?? null,
      at: line.at.toISOString(),
      isSealed: line.isSealed,
      receiptId: line.receiptId,
      ended: ended.get(line.id) ?? null,
    })),
    next,
  };
});

async function decodeCursor(
  tx: Tx,
  { personId, cursor }: { personId: string; cursor: string },
  refuse: Refuse<'invalid_input'>,
): Promise<number> {
  const isId = Id.safeParse(cursor).success;
  const place = isId ? await transferNumberOf(tx, { personId, transferId: cursor }) : null;
  if (place === null) throw refuse('invalid_input', { fields: ['cursor'] });
  return place;
}

async function readLines(
  tx: Tx,
  personId: string,
  { filter, limit, before }: { filter: Filter; limit: number; before: number | undefined },
): Promise<{ lines: HistoryRow[]; next: string | null }> {
  const lines: HistoryRow[] = [];
  let from = before;
  let last: string | null = null;
  for (let page = 0; page < PAGES_READ_MAX; page += 1) {
    const read = await readStatement(tx, {
      owner: ownerOf(personId),
      limit,
      ...(from === undefined ? {} : { before: from }),
    });
    for (const [index, entry] of read.entries.entries()) {
      lines.push(...historyRows(entry, personId).filter((line) => isShown(line, filter)));
      last = entry.id;
      const isLast = read.next === null && index === read.entries.length - 1;
      if (lines.length >= limit) return { lines, next: isLast ? null : last };
    }
    if (read.next === null) return { lines, next: null };
    from = read.next;
  }
  return { lines, next: last };
}

const isShown = ({ amount }: HistoryRow, filter: Filter): boolean =>
  filter === 'all' || amount.units > 0n === (filter === 'in');

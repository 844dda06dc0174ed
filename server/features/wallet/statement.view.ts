import type { z } from 'zod';
import type { Block, StatementEntry as Entry, StatementAccount } from '#contract/statement.ts';
import type { BlockHead, PeriodAccount, StatementEntry } from '../../ledger/index.ts';
import { historyKindOf, taxIn } from './history-rows.ts';

/**
 * One transfer in a person's statement. About the other person it contains only the name to show, and hashes of
 * that person's postings. The salts of these hashes are left out, so nobody can guess the postings (LE10).
 */
export function statementEntryView(
  entry: StatementEntry,
  counterpart: string | null,
): z.output<typeof Entry> {
  const { proof } = entry;
  const tax = taxIn(entry);
  return {
    id: entry.id,
    kind: entry.kind,
    what: historyKindOf(entry),
    counterpart,
    ...(tax === null ? {} : { tax }),
    atMicros: proof?.transfer.createdAtMicros ?? `${entry.createdAt.getTime()}000`,
    lines: entry.lines.map(({ name, amount, balanceAfter }, index) => ({
      account: name,
      asset: amount.asset,
      amount: amount.units.toString(),
      balanceAfter: balanceAfter.units.toString(),
      salt: proof?.revealed[index]?.salt ?? null,
    })),
    seal: proof && {
      height: proof.block.height,
      position: proof.position,
      commitments: [...proof.commitments],
      path: [...proof.path],
    },
  };
}

export const statementAccountView = ({
  name,
  opening,
  closing,
  carried,
}: PeriodAccount): z.output<typeof StatementAccount> => ({
  account: name,
  asset: opening.asset,
  opening: opening.units.toString(),
  closing: closing.units.toString(),
  carried: carried && statementEntryView(carried, null),
});

/** The blocks that seal these entries, each once, in ascending order. */
export function blocksOf(entries: readonly (StatementEntry | null)[]): z.output<typeof Block>[] {
  const blocks = new Map<number, BlockHead>();
  for (const entry of entries) if (entry?.proof) blocks.set(entry.proof.block.height, entry.proof.block);
  return [...blocks.values()].sort((one, other) => one.height - other.height);
}

import { type Db, inTransaction } from '../../kit/db.ts';
import { countDay, firstFactDay, markCounted, takeTurn } from './rollups.store.ts';

/** More would hold one transaction too long when years are caught up with; the next round goes on. */
const DAYS_PER_TURN = 31;

/**
 * Brings the rollups up to now. Each day is counted anew as a whole, from the one in which the last round ended, so it
 * does not matter how often this runs or when it last did (ST2).
 */
export async function countDays(db: Db, stopping?: AbortSignal): Promise<void> {
  let isBehind = true;
  while (isBehind && !stopping?.aborted) isBehind = await inTransaction(db, oneTurn);
}

async function oneTurn(tx: Parameters<Parameters<typeof inTransaction>[1]>[0]): Promise<boolean> {
  const turn = await takeTurn(tx);
  // Another node is counting: it will be done when this one looks again.
  if (!turn) return false;
  const first = turn.from ?? (await firstFactDay(tx));
  if (first === null) return false;
  const days = daysFrom(first, turn.today, DAYS_PER_TURN);
  for (const day of days) await countDay(tx, day);
  const last = days.at(-1);
  const isDone = last === undefined || last >= turn.today;
  await markCounted(tx, isDone ? null : (last ?? null));
  return !isDone;
}

const DAY_MS = 24 * 60 * 60_000;
const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** How many days lie between two, both counted; none or fewer if the last comes first. Nothing is built for it. */
export const countOfDays = (first: string, last: string): number =>
  Math.round((midnightOf(last) - midnightOf(first)) / DAY_MS) + 1;

/**
 * Every day from one to another as text, but no more than `most`. They are counted as numbers: compared as text, the
 * day after 9999-12-31, which begins with a sign, would come before it and the list would never end.
 */
export const daysFrom = (first: string, last: string, most: number): string[] =>
  Array.from({ length: Math.max(0, Math.min(most, countOfDays(first, last))) }, (_, index) =>
    new Date(midnightOf(first) + index * DAY_MS).toISOString().slice(0, 10),
  );

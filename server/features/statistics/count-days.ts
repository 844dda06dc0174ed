import { type Db, inTransaction } from '../../kit/db.ts';
import { countDay, firstFactDay, markCounted, takeTurn } from './rollups.store.ts';

/**
 * The maximum number of days that one transaction counts. When years are missing, later transactions
 * continue.
 */
const DAYS_PER_TURN = 31;

/**
 * Brings the rollups up to date. Starts with the day on which the previous round ended, or with the day
 * before if that round ended shortly after midnight. Counts each day completely again, so the result does not
 * depend on when or how often rounds run (ST2).
 */
export async function countDays(db: Db, stopping?: AbortSignal): Promise<void> {
  let isBehind = true;
  while (isBehind && !stopping?.aborted) isBehind = await inTransaction(db, oneTurn);
}

async function oneTurn(tx: Parameters<Parameters<typeof inTransaction>[1]>[0]): Promise<boolean> {
  const turn = await takeTurn(tx);
  // Another node is counting at the moment. Its rounds cover these days too.
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

/**
 * The number of days from `first` to `last`, both included; zero or less if `last` is earlier. Does not build
 * a list of the days, so a huge range costs nothing (ST8).
 */
export const countOfDays = (first: string, last: string): number =>
  Math.round((midnightOf(last) - midnightOf(first)) / DAY_MS) + 1;

/**
 * The days from `first` to `last` as text. The parameter `most` limits their number. Days are compared as
 * numbers. As text, the day after 9999-12-31 begins with a plus sign and would sort before that date. The
 * list would then never end.
 */
export const daysFrom = (first: string, last: string, most: number): string[] =>
  Array.from({ length: Math.max(0, Math.min(most, countOfDays(first, last))) }, (_, index) =>
    new Date(midnightOf(first) + index * DAY_MS).toISOString().slice(0, 10),
  );

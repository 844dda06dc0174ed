import { type Db, inTransaction } from '../../kit/db.ts';
import { countDay, firstFactDay, markCounted, takeTurn } from './rollups.store.ts';

/** More would hold one transaction too long when years are caught up with; the next round goes on. */
const DAYS_PER_TURN = 31;

/**
 * Brings the rollups up to now. Each day is counted anew as a whole, from the one in which the last round ended, so it
 * does not matter how often this runs or when it last did (N2).
 */
export async function countDays(db: Db): Promise<void> {
  let isBehind = true;
  while (isBehind) isBehind = await inTransaction(db, oneTurn);
}

async function oneTurn(tx: Parameters<Parameters<typeof inTransaction>[1]>[0]): Promise<boolean> {
  const turn = await takeTurn(tx);
  // Another node is counting: it will be done when this one looks again.
  if (!turn) return false;
  const first = turn.from ?? (await firstFactDay(tx));
  if (first === null) return false;
  const days = daysFrom(first, turn.today).slice(0, DAYS_PER_TURN);
  for (const day of days) await countDay(tx, day);
  const last = days.at(-1);
  const isDone = last === undefined || last >= turn.today;
  await markCounted(tx, isDone ? null : (last ?? null));
  return !isDone;
}

/** Every day from one to another, as text. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  const at = new Date(`${first}T00:00:00Z`);
  while (at.toISOString().slice(0, 10) <= last) {
    days.push(at.toISOString().slice(0, 10));
    at.setUTCDate(at.getUTCDate() + 1);
  }
  return days;
}

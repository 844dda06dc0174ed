import { MASS_PER_DAY, MASS_PER_WEEK } from '#contract/limits.ts';
import type { Reader } from '../../kit/db.ts';
import { countMassAround } from './mass.store.ts';

/**
 * Whether the caps allow one more message at the given time, or now when the time is null. The caller must
 * hold the lock on the creator's row, so that no concurrent request uses up the cap after this check.
 */
export async function isWithinCaps(
  reader: Reader,
  which: { id: string; creatorId: string; at: string | null },
): Promise<boolean> {
  const { day, week } = await countMassAround(reader, which);
  return day < MASS_PER_DAY && week < MASS_PER_WEEK;
}

/** The number of messages that the caps still allow today, and this week. */
export async function leftToday(
  reader: Reader,
  creatorId: string,
): Promise<{ today: number; thisWeek: number }> {
  const { day, week } = await countMassAround(reader, { creatorId, id: null, at: null });
  const thisWeek = Math.max(0, MASS_PER_WEEK - week);
  return { today: Math.min(thisWeek, Math.max(0, MASS_PER_DAY - day)), thisWeek };
}

import { MASS_PER_DAY, MASS_PER_WEEK } from '#contract/limits.ts';
import type { Reader } from '../../kit/db.ts';
import { countMassAround } from './mass.store.ts';

/**
 * Whether one more message may be sent at this moment (null: now). The caller holds the lock on the creator's
 * row, so the result stays true.
 */
export async function isWithinCaps(
  reader: Reader,
  which: { id: string; creatorId: string; at: string | null },
): Promise<boolean> {
  const { day, week } = await countMassAround(reader, which);
  return day < MASS_PER_DAY && week < MASS_PER_WEEK;
}

/** How many more messages the caps allow today and this week. */
export async function leftToday(
  reader: Reader,
  creatorId: string,
): Promise<{ today: number; thisWeek: number }> {
  const { day, week } = await countMassAround(reader, { creatorId, id: null, at: null });
  const thisWeek = Math.max(0, MASS_PER_WEEK - week);
  return { today: Math.min(thisWeek, Math.max(0, MASS_PER_DAY - day)), thisWeek };
}

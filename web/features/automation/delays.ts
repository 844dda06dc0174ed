import type { Translate } from '#web/kit/i18n-store.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** The delays, in minutes, that the select for a welcome message offers. */
export const WELCOME_DELAYS = [0, 1, 5, 15, 30, 60] as const;
export const FLOW_DELAYS = [0, 5, 15, HOUR, 3 * HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY] as const;

/** Describes a delay in the largest unit that divides it evenly, such as "After 3 hours". */
export function delayWords(minutes: number, t: Translate): string {
  if (minutes === 0) return t('mass.auto.delay.now');
  if (minutes % DAY === 0) return t('mass.auto.delay.days', { count: minutes / DAY });
  if (minutes % HOUR === 0) return t('mass.auto.delay.hours', { count: minutes / HOUR });
  return t('mass.auto.delay.minutes', { count: minutes });
}

/** The options of a delay select. Includes the saved delay, even if it is not one of the usual choices. */
export function delayOptions(choices: readonly number[], now: number, t: Translate) {
  const all = [...new Set([...choices, now])].sort((a, b) => a - b);
  return all.map((minutes) => ({ value: String(minutes), label: delayWords(minutes, t) }));
}

import type { useT } from '#web/kit/i18n.tsx';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The time that an answer took, rounded to whole units and never “0”. */
export function answerTime(seconds: number, t: ReturnType<typeof useT>): string {
  if (seconds < 2 * MINUTE) return t('team.time.seconds', { count: Math.max(1, seconds) });
  if (seconds < 2 * HOUR) return t('team.time.minutes', { count: Math.round(seconds / MINUTE) });
  return t('team.time.hours', { count: Math.round(seconds / HOUR) });
}

import type { Display } from '#locales/display.ts';
import type { Translate } from '#web/kit/i18n-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A time in the short form that lists show, such as "now", "14:02", "Fri" or "Nov 3". */
export function listTime(at: string, { t, format }: { t: Translate; format: Display }): string {
  const age = Date.now() - new Date(at).getTime();
  if (age < MINUTE_MS) return t('chat.now');
  if (dayOf(at) === dayOf(Date.now())) return format.time(at);
  return age < 6 * DAY_MS ? format.weekday(at) : format.day(at);
}

/** The text of the separator above a day's first message. */
export function dayLabel(at: string, { t, format }: { t: Translate; format: Display }): string {
  const day = dayOf(at);
  if (day === dayOf(Date.now())) return t('chat.today');
  if (day === dayOf(Date.now() - DAY_MS)) return t('chat.yesterday');
  return Date.now() - new Date(at).getTime() < 300 * DAY_MS ? format.longDay(at) : format.date(at);
}

/** A key for the day of a moment in the person's time zone. Two moments of the same day have the same key. */
export function dayOf(when: string | number): string {
  const moment = new Date(when);
  return `${moment.getFullYear()}-${moment.getMonth()}-${moment.getDate()}`;
}

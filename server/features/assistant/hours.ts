import type { AssistantRow } from './settings.store.ts';

/**
 * The hours in which the assistant answers automatically, as minutes of the day in the creator's time zone.
 * When `from` equals `to`, they are the whole day.
 */
export interface Hours {
  readonly from: number;
  readonly to: number;
  readonly zone: string;
}

/** The hours in which a creator's assistant answers automatically. */
export const hoursOf = ({ hoursFrom, hoursTo, zone }: AssistantRow): Hours => ({
  from: hoursFrom,
  to: hoursTo,
  zone,
});

const MINUTE_MS = 60_000;

/**
 * Whether `Intl` knows this time zone. Returns false for offsets such as `+02:00`, because they ignore
 * daylight saving time.
 */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function minuteOfDay(at: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: 'hour' | 'minute'): number =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  return part('hour') * 60 + part('minute');
}

/** Whether the time is within the hours. Hours whose `to` is before their `from` continue past midnight. */
export function isWithin({ from, to, zone }: Hours, at: Date): boolean {
  if (from === to) return true;
  const minute = minuteOfDay(at, zone);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/**
 * The start of the day in this time zone. It can be an hour off on the two days a year when the clocks
 * change, which is accurate enough for counting answers.
 */
export const dayBegan = (at: Date, zone: string): Date =>
  new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS - minuteOfDay(at, zone) * MINUTE_MS);

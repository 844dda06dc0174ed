/** When an assistant answers by itself: minutes of the day where the creator lives. Equal ends: all day. */
export interface Hours {
  readonly from: number;
  readonly to: number;
  readonly zone: string;
}

const MINUTE_MS = 60_000;

/** Whether Intl knows this time zone; offsets such as `+02:00` are none, because they know no summer. */
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

/** Hours that end before they begin go over midnight. */
export function isWithin({ from, to, zone }: Hours, at: Date): boolean {
  if (from === to) return true;
  const minute = minuteOfDay(at, zone);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** When the day began there; on the two days a year that change the clock it may be an hour off, which harms no count. */
export const dayBegan = (at: Date, zone: string): Date =>
  new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS - minuteOfDay(at, zone) * MINUTE_MS);

const two = (value: number): string => String(value).padStart(2, '0');

/** A day in the reader's time zone, such as "2026-11-15". */
export const dayText = (day: Date): string =>
  `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

/** A time in the format of date fields, in the reader's time zone, such as "2026-11-15T18:30". */
export function fieldTime(instant: string | Date): string {
  const at = new Date(instant);
  return `${dayText(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant that a date field contains; null while the field is empty or incomplete. */
export function instantOf(field: string): string | null {
  const at = new Date(field);
  return field === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The name and offset of the reader's time zone, such as "Europe/Lisbon (GMT+1)". */
export function zoneName(now: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return offset && offset !== timeZone ? `${timeZone.replaceAll('_', ' ')} (${offset})` : timeZone;
}

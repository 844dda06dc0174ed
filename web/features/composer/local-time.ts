const two = (value: number): string => String(value).padStart(2, '0');

/** "2026-11-15": the day on the reader's own calendar. */
export const dayText = (day: Date): string =>
  `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

/** "2026-11-15T18:30", as date fields take it: in the reader's own time zone. */
export function fieldTime(instant: string | Date): string {
  const at = new Date(instant);
  return `${dayText(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant that a date field means; null while there is none in it. */
export function instantOf(field: string): string | null {
  const at = new Date(field);
  return field === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** "Europe/Lisbon (GMT+1)": what all times on the page are counted in. */
export function zoneName(now: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return offset && offset !== timeZone ? `${timeZone.replaceAll('_', ' ')} (${offset})` : timeZone;
}

import { STATISTICS_DAYS_MAX } from '#contract/limits.ts';

/** The first and the last day of a range, in UTC; both belong to it. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

export const presets = ['7', '30', '90', '365'] as const;
export type Preset = (typeof presets)[number];

const DAY_MS = 24 * 60 * 60_000;
const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The range of the given number of days that ends today. */
export const lastDays = (days: number, now: number): Range => ({
  from: dayText(now - (days - 1) * DAY_MS),
  to: dayText(now),
});

export const lengthOf = ({ from, to }: Range): number =>
  Math.round((startOf(to) - startOf(from)) / DAY_MS) + 1;

/** The preset with the same days as the range; null when the range was chosen freely. */
export const presetOf = (range: Range, now: number): Preset | null =>
  range.to === dayText(now) ? (presets.find((days) => Number(days) === lengthOf(range)) ?? null) : null;

/** Reads the range from an address. Without a valid range of at most a year, returns the last 30 days. */
export function rangeFrom(search: URLSearchParams, now: number): Range {
  const range = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  return isRange(range) ? range : lastDays(30, now);
}

export function isRange({ from, to }: Range): boolean {
  const isDay = (day: string) =>
    /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(startOf(day)) && dayText(startOf(day)) === day;
  if (!isDay(from) || !isDay(to) || from > to) return false;
  return lengthOf({ from, to }) <= STATISTICS_DAYS_MAX;
}

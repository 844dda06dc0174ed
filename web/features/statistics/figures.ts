import { scaleLinear } from 'd3-scale';
import type { useFormat } from '#web/kit/format.ts';
import type { KpiChange } from '#web/ui/Kpi.tsx';
import type { Dollars } from './queries.ts';

const MICRO = 1_000_000;
const TICKS = 4;
/** The maximum number of day labels below a chart, on a wide screen and on a phone. */
export const MARKS = { wide: 6, phone: 3 } as const;

/** Dollars as a floating-point number. Only for drawing, because it is less exact than the money amount. */
export const drawn = ({ units }: Dollars): number => Number(units) / MICRO;

/** Returns round numbers for the chart's horizontal lines, from zero to near the highest value. */
export function ticksFor(
  values: readonly number[],
  label: (value: number) => string,
): { value: number; label: string }[] {
  const highest = Math.max(1, ...values);
  const scale = scaleLinear().domain([0, highest]).nice(TICKS);
  return scale
    .ticks(TICKS)
    .filter(Number.isInteger)
    .map((value) => ({ value, label: label(value) }));
}

/** Selects about `count` days as labels below a chart, always including the first and the last day. */
export function marksFor(days: readonly string[], count: number, label: (day: string) => string) {
  const step = Math.max(1, Math.ceil((days.length - 1) / (count - 1)));
  return days.flatMap((day, point) =>
    point === days.length - 1 || (point % step === 0 && days.length - 1 - point >= step * 0.7)
      ? [{ point, label: label(day) }]
      : [],
  );
}

interface Moved {
  readonly now: number;
  readonly before: number;
  /** Whether an increase of the figure is good for the creator. */
  readonly isGood: boolean;
  readonly compared: string;
}

/**
 * The change of a figure as a share of its previous value; undefined when that is zero or nothing changed.
 */
export function changeOf(
  { now, before, isGood, compared }: Moved,
  format: ReturnType<typeof useFormat>,
): KpiChange | undefined {
  if (before === 0 || now === before) return undefined;
  const share = (now - before) / Math.abs(before);
  return {
    direction: share > 0 ? 'up' : 'down',
    good: share > 0 === isGood,
    text: format.share(Math.round(Math.abs(share) * 10_000)),
    compared,
  };
}

/** Noon UTC of a day. Formatted in the person's time zone, noon gives the same day almost everywhere. */
export const middayOf = (day: string): string => `${day}T12:00:00Z`;

import { STATEMENT_PERIOD_MAX_DAYS } from '#contract/limits.ts';
import type { Period } from './download-statement.ts';

const DAY_MS = 86_400_000;

/** A calendar month in the person's time zone. */
export interface Month {
  /** The month, for example `2026-10`. */
  readonly id: string;
  readonly period: Period;
}

/** The current month and the months before it, newest first. */
export function lastMonths(now: Date, count: number): Month[] {
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(now.getFullYear(), now.getMonth() - back, 1);
    const next = new Date(now.getFullYear(), now.getMonth() - back + 1, 1);
    return {
      id: `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`,
      period: { from: first.toISOString(), to: next.toISOString() },
    };
  });
}

export type PeriodProblem = 'missing' | 'order' | 'long';

/** The period from the first to the last day, both included. The days are in the format of a date field. */
export function periodOfDays(first: string, last: string): Period | PeriodProblem {
  const [from, end] = [startOf(first), startOf(last)];
  if (!from || !end) return 'missing';
  // The start of the day after the last day. Adding 24 hours would be wrong on days when clocks change.
  const to = new Date(end.getFullYear(), end.getMonth(), end.getDate() + 1);
  if (to <= from) return 'order';
  if (to.getTime() - from.getTime() > STATEMENT_PERIOD_MAX_DAYS * DAY_MS) return 'long';
  return { from: from.toISOString(), to: to.toISOString() };
}

function startOf(day: string): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year || !month || !date) return null;
  const start = new Date(Number(year), Number(month) - 1, Number(date));
  return Number.isNaN(start.getTime()) ? null : start;
}

/** The last millisecond of a period. It is on the period's last day; `to` is the start of the next day. */
export const lastInstantOf = ({ to }: Period): Date => new Date(Date.parse(to) - 1);

/** A date in the person's time zone, for example `2026-10-01`, for date fields and file names. */
export function dayOf(when: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${when.getFullYear()}-${part(when.getMonth() + 1)}-${part(when.getDate())}`;
}

/**
 * The same time of day so many months later, in UTC. A month that has no such day gives its last one. Always counted
 * from the anchor and never from the period before, so 31 January goes by 28 February to 31 March.
 */
function monthsAfter(anchor: Date, months: number): Date {
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months];
  const later = new Date(anchor);
  later.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), daysIn(year, month)));
  return later;
}

/** Day 0 of a month is the last day of the one before. Months beyond December are those of later years. */
function daysIn(year: number, month: number): number {
  const lastDay = new Date(0);
  lastDay.setUTCFullYear(year, month + 1, 0);
  return lastDay.getUTCDate();
}

/** When the n-th period of a run ends. */
export const periodEnd = (anchor: Date, { months, count }: { months: number; count: number }): Date =>
  monthsAfter(anchor, months * count);

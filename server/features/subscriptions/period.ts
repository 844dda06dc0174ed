/**
 * The same time of day a number of months later, in UTC, or the last day of a shorter month. Always counted
 * from the anchor, so that 31 January is followed by 28 February and then 31 March.
 */
function monthsAfter(anchor: Date, months: number): Date {
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months];
  const later = new Date(anchor);
  later.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), daysIn(year, month)));
  return later;
}

/** Day 0 of a month is the last day of the previous month. Months beyond December belong to later years. */
function daysIn(year: number, month: number): number {
  const lastDay = new Date(0);
  lastDay.setUTCFullYear(year, month + 1, 0);
  return lastDay.getUTCDate();
}

/** The end of the n-th period after an anchor. */
export const periodEnd = (anchor: Date, { months, count }: { months: number; count: number }): Date =>
  monthsAfter(anchor, months * count);

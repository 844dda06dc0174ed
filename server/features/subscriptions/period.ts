/**
 * Returns the date `months` months after the anchor, at the same UTC time of day. In a month without the
 * anchor's day, this is the month's last day. Months are always counted from the anchor, so that 31 January
 * is followed by 28 February and then 31 March.
 */
function monthsAfter(anchor: Date, months: number): Date {
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months];
  const later = new Date(anchor);
  later.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), daysIn(year, month)));
  return later;
}

/**
 * The number of days in a month, found as day 0 of the next month. A month beyond December belongs to a later
 * year.
 */
function daysIn(year: number, month: number): number {
  const lastDay = new Date(0);
  lastDay.setUTCFullYear(year, month + 1, 0);
  return lastDay.getUTCDate();
}

/** The end of period number `count`; period 1 starts at the anchor. */
export const periodEnd = (anchor: Date, { months, count }: { months: number; count: number }): Date =>
  monthsAfter(anchor, months * count);

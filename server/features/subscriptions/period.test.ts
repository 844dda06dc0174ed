import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { periodEnd } from './period.ts';
import { DAY_MS } from './terms.ts';

const at = (text: string): Date => new Date(`${text}T10:20:30.456Z`);
const ends = (anchor: string, count: number, months = 1): string[] =>
  Array.from({ length: count }, (_, index) =>
    periodEnd(at(anchor), { months, count: index + 1 })
      .toISOString()
      .slice(0, 10),
  );

describe('SU3, M11: periodEnd', () => {
  test('in a month without the anchor’s day a period ends on the last day; later periods end on the anchor’s day again', () => {
    expect(ends('2026-01-31', 5)).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ]);
    expect(ends('2028-01-31', 2)).toEqual(['2028-02-29', '2028-03-31']);
    expect(ends('2026-11-30', 4)).toEqual(['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']);
  });

  test('a yearly period anchored on 29 February ends on 28 February, or on 29 February in a leap year', () => {
    expect(ends('2028-02-29', 4, 12)).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
    // A year divisible by 100 is a leap year only if it is divisible by 400.
    expect(ends('2096-02-29', 1, 48)).toEqual(['2100-02-28']);
    expect(ends('1996-02-29', 1, 48)).toEqual(['2000-02-29']);
  });

  test('periods of three and six months end on the anchor’s day, or on the last day of a shorter month', () => {
    expect(ends('2026-08-31', 4, 3)).toEqual(['2026-11-30', '2027-02-28', '2027-05-31', '2027-08-31']);
    expect(ends('2026-08-31', 2, 6)).toEqual(['2027-02-28', '2027-08-31']);
  });

  test('a period’s end keeps the anchor’s UTC time of day across daylight saving changes', () => {
    expect(periodEnd(new Date('2026-03-08T02:30:00.001Z'), { months: 1, count: 8 }).toISOString()).toBe(
      '2026-11-08T02:30:00.001Z',
    );
  });

  test('each period ends later than the previous one, on the anchor’s day or on the last day of a shorter month', () => {
    const anchors = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2099-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        anchors,
        fc.constantFrom(1, 3, 6, 12),
        fc.integer({ min: 1, max: 60 }),
        (anchor, months, count) => {
          const [before, end] = [
            periodEnd(anchor, { months, count: count - 1 }),
            periodEnd(anchor, { months, count }),
          ];
          expect(end > before).toBe(true);
          expect(end.getTime() % DAY_MS).toBe(anchor.getTime() % DAY_MS);
          const monthsBetween =
            (end.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + end.getUTCMonth() - anchor.getUTCMonth();
          expect(monthsBetween).toBe(months * count);
          const isLastOfMonth = new Date(end.getTime() + DAY_MS).getUTCDate() === 1;
          if (end.getUTCDate() !== anchor.getUTCDate()) {
            expect(isLastOfMonth).toBe(true);
            expect(end.getUTCDate()).toBeLessThan(anchor.getUTCDate());
          }
        },
      ),
    );
  });
});

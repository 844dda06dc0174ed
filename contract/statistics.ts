import { z } from 'zod';
import { Day, Id, Instant } from './fields.ts';
import { call } from './kit.ts';
import { Money } from './money.ts';

/** What the creator earned money with. */
export const EarningSource = z.enum([
  'subscription',
  'renewal',
  'post',
  'message',
  'tip',
  'collection',
  'referral',
]);

const count = z.number().int();
const Sums = z.object({ gross: Money, fee: Money, net: Money, sales: count });

/** A creator's numbers for a range of days, and for the same number of days before it. */
export const Statistics = z.object({
  from: Day,
  to: Day,
  /**
   * The time up to which everything except visits is counted; the next count adds what happened later. Visits
   * are counted immediately. Null before the first count.
   */
  countedUntil: Instant.nullable(),
  /** True when nothing has ever happened on this page. */
  isEmpty: z.boolean(),
  earnings: z.object({
    total: Sums,
    before: Sums,
    bySource: z.array(Sums.extend({ source: EarningSource })),
    days: z.array(z.object({ day: Day, gross: Money, fee: Money, net: Money, tips: Money, sales: count })),
    /**
     * The same number of days before the range. The chart draws each of these days below the day that it is
     * compared with.
     */
    daysBefore: z.array(z.object({ day: Day, net: Money })),
  }),
  members: z.object({
    active: count,
    activeBefore: count,
    joined: count,
    joinedBefore: count,
    gone: count,
    goneBefore: count,
    days: z.array(z.object({ day: Day, joined: count, gone: count })),
  }),
  /**
   * The steps from a visit to a payment, counted within these days. `visits` counts a visitor once per day,
   * and `spenders` counts a fan once.
   */
  funnel: z.object({ visits: count, follows: count, subscribers: count, spenders: count }),
  topItems: z.array(
    z.object({
      id: Id,
      kind: z.enum(['post', 'collection', 'message', 'note']),
      title: z.string(),
      /** Whether the item can be linked to: it has an address of its own and was not deleted. */
      isThere: z.boolean(),
      sales: count,
      net: Money,
    }),
  ),
  topFans: z.array(
    z.object({ id: Id, name: z.string(), avatar: z.string().nullable(), sales: count, gross: Money }),
  ),
  /** Visits by country; `country` is null when it is unknown. */
  countries: z.array(z.object({ country: z.string().nullable(), visits: count })),
  /**
   * For each month: how many fans subscribed in that month, and how many of these fans were still members at
   * the end of that month and of each later month.
   */
  cohorts: z.array(z.object({ month: Day, joined: count, stayed: z.array(count) })),
});

export const statistics = {
  show: call({
    path: '/seller/v1/statistics',
    who: 'creator',
    about: 'The caller’s numbers for up to 366 days (UTC), compared with the same number of days before.',
    input: z.strictObject({ from: Day, to: Day }),
    output: Statistics,
    refusals: ['invalid_input'],
  }),
};

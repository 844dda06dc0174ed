import { z } from 'zod';
import { call } from './kit.ts';
import { Money } from './money.ts';
import { Day, Id, Instant } from './words.ts';

/** Where money came from. */
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

/** A creator's numbers for some days, and those of as many days before. */
export const Statistics = z.object({
  from: Day,
  to: Day,
  /** Up to when they are counted; later facts come with the next round. Null: nothing was counted yet. */
  countedUntil: Instant.nullable(),
  /** Whether anything ever happened on this page. */
  isEmpty: z.boolean(),
  earnings: z.object({
    total: Sums,
    before: Sums,
    bySource: z.array(Sums.extend({ source: EarningSource })),
    days: z.array(z.object({ day: Day, gross: Money, fee: Money, net: Money, tips: Money, sales: count })),
    /** As many days before, so that each can be drawn under the day it is compared with. */
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
  /** Each step counts who took it within these days. */
  funnel: z.object({ visits: count, follows: count, subscribers: count, spenders: count }),
  topItems: z.array(
    z.object({
      id: Id,
      kind: z.enum(['post', 'collection', 'message', 'note']),
      title: z.string(),
      /** It stands at an address of its own, and was not deleted. */
      isThere: z.boolean(),
      sales: count,
      net: Money,
    }),
  ),
  topFans: z.array(
    z.object({ id: Id, name: z.string(), avatar: z.string().nullable(), sales: count, gross: Money }),
  ),
  /** Visits by country; null where it is not known. */
  countries: z.array(z.object({ country: z.string().nullable(), visits: count })),
  /** Of who subscribed in a month, how many were still there at the end of it and of each month after, to now. */
  cohorts: z.array(z.object({ month: Day, joined: count, stayed: z.array(count) })),
});

export const statistics = {
  show: call({
    path: '/seller/v1/statistics',
    who: 'creator',
    about: 'One’s numbers for up to 366 days (UTC), compared with as many days before.',
    input: z.strictObject({ from: Day, to: Day }),
    output: Statistics,
    refusals: ['invalid_input'],
  }),
};

import { z } from 'zod';
import { call, event } from './kit.ts';
import { PAGE_SIZE_MAX } from './limits.ts';
import { AssetCode, Cursor, Money, TypedAmount, TypedDollars } from './money.ts';
import { Address, Id, Instant, Nothing } from './words.ts';

/** The spec's balance: what the person can spend, and what one unit of each asset is worth. Decimal strings. */
export const UserBalance = z.object({
  usdValue: z.string(),
  usdtValue: z.string(),
  ethValue: z.string(),
  /** Dollars per ETH, dollars per SOL, stars per dollar; null while no trustworthy rate is known. */
  usdRate: z.string().nullable(),
  solToUsdRate: z.string().nullable(),
  usdToStarsRate: z.string().nullable(),
});

/** `debt`: what one owes, because money went back to a card or a fan after it had been used. What comes in repays it first. */
export const WalletBuckets = z.object({
  bonus: Money,
  refund: Money,
  paidIn: Money,
  held: Money,
  debt: Money,
});

/** How much may be paid in on one day: the platform's ladder, and the person's own lower limit, which always wins. */
export const SpendLimits = z.object({
  ladder: z.enum(['new', 'known', 'trusted']),
  perDay: Money,
  own: Money.nullable(),
  /** A higher limit of one's own, or none, that was asked for and counts from then on. */
  next: z.object({ perDay: Money.nullable(), from: Instant }).nullable(),
  /** The lowest that one can set. */
  ownMin: Money,
  /** How long a higher limit of one's own, or none, waits before it counts. */
  raiseWaitHours: z.number().int(),
  /** The highest step of the ladder begins when an account is so old. */
  trustedAfterDays: z.number().int(),
  usedToday: Money,
  leftToday: Money,
  /** What of it is free again, and when: each payment 24 hours after it began, oldest first, no more than the first 50. */
  frees: z.array(z.object({ at: Instant, amount: Money })),
});

export const HistoryKind = z.enum([
  'top_up',
  'unlock',
  'tip',
  'tip_undone',
  'subscription',
  'gift',
  'message',
  'refund',
  'earning',
  'debt',
  'moved',
  'other',
]);

/** One line of a person's history. Spent amounts are negative. */
export const HistoryEntry = z.object({
  id: Id,
  kind: HistoryKind,
  amount: Money,
  /** Who it was with: a creator's name, or how it was paid. */
  counterpart: z.string().nullable(),
  at: Instant,
  /** Whether the line stands in a sealed block, so that it can be proved. */
  isSealed: z.boolean(),
  /** Whose receipt tells of it in full; null where there is none. */
  receiptId: Id.nullable(),
  /** How a payment ended whose money came back; null for every other line. */
  ended: z.enum(['undone', 'refunded', 'charged_back']).nullable(),
});

/** A price that is good for a short time. */
export const ExchangeQuote = z.object({
  id: Id,
  from: Money,
  to: Money,
  /** Dollars per unit, as it was seen, where and when. */
  rate: z.string(),
  source: z.string(),
  at: Instant,
  expiresAt: Instant,
});

export const wallet = {
  balance: call({
    path: '/charge/v1/balance/query',
    who: 'person',
    about: 'What one can spend, by bucket, with the rates of the other assets.',
    input: z.strictObject({ address: Address, chain: z.number().int().optional() }),
    output: z.object({
      balance: UserBalance,
      buckets: WalletBuckets,
      points: z.string(),
      payFixedFee: Money,
      at: Instant,
    }),
    refusals: ['not_found'],
  }),
  exchangeRate: call({
    path: '/charge/common/query-exchange-rate',
    who: 'person',
    about: 'Dollars per unit of an asset, with where and when the rate was seen.',
    input: z.strictObject({ targetCurrency: AssetCode }),
    inAddress: ['targetCurrency'],
    output: z.object({ rate: z.string(), source: z.string(), at: Instant }),
    refusals: ['rate_unavailable'],
  }),
  quoteExchange: call({
    path: '/charge/v1/exchange/quote',
    who: 'person',
    about:
      'What an amount of another asset brings in dollars: the rate is locked, with its source and time, until the quote expires.',
    input: z.strictObject({ from: z.enum(['USDT', 'ETH', 'SOL']), amount: TypedAmount }),
    output: ExchangeQuote,
    refusals: ['amount_out_of_range', 'rate_unavailable'],
  }),
  exchange: call({
    path: '/charge/v1/exchange',
    who: 'person',
    about: 'Changes at a quote, once, before it expires and while the rate has not moved too far from it.',
    input: z.strictObject({ quoteId: Id }),
    output: z.object({ quote: ExchangeQuote, transferId: Id }),
    refusals: [
      'not_found',
      'quote_used',
      'quote_expired',
      'rate_moved',
      'rate_unavailable',
      'insufficient_funds',
      'account_restricted',
      'spending_frozen',
    ],
    key: 'required',
  }),
  history: call({
    path: '/charge/v1/wallet/history',
    who: 'person',
    about: 'One’s own money, newest first.',
    input: z.strictObject({
      filter: z.enum(['all', 'in', 'out']).default('all'),
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30),
    }),
    output: z.object({ entries: z.array(HistoryEntry), next: Cursor.nullable() }),
  }),
  limits: call({
    path: '/charge/v1/limits/query',
    who: 'person',
    about: 'How much may be paid in today.',
    input: Nothing,
    output: SpendLimits,
  }),
  setLimit: call({
    path: '/charge/v1/limits/set',
    who: 'person',
    about: 'Sets one’s own daily limit. Lowering works at once, raising or removing it after 24 hours.',
    input: z.strictObject({ perDay: TypedDollars.nullable() }),
    output: z.object({ limits: SpendLimits, takesEffectAt: Instant }),
    refusals: ['amount_out_of_range'],
  }),
};

export const balanceChanged = event({
  name: 'balanceChanged',
  about: 'The person’s spendable money changed, by whatever came in or went out.',
  payload: z.object({ usdValue: z.string(), buckets: WalletBuckets }),
});

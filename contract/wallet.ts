import { z } from 'zod';
import { Address, Id, Instant, Nothing } from './fields.ts';
import { call, event } from './kit.ts';
import { PAGE_SIZE_MAX } from './limits.ts';
import { AssetCode, Cursor, Money, TypedAmount, TypedDollars } from './money.ts';

/**
 * A person's balance: the amounts of USD, USDT and ETH that the person can spend, and rates for showing them
 * in other units. All are decimal strings.
 */
export const UserBalance = z.object({
  usdValue: z.string(),
  usdtValue: z.string(),
  ethValue: z.string(),
  /**
   * The rates: dollars per ETH, dollars per SOL, and stars per dollar. A rate is null while no trustworthy
   * one is known.
   */
  usdRate: z.string().nullable(),
  solToUsdRate: z.string().nullable(),
  usdToStarsRate: z.string().nullable(),
});

/**
 * `debt`: what the person owes, because money was refunded or charged back after they had used it. Incoming
 * money repays it first.
 */
export const WalletBuckets = z.object({
  bonus: Money,
  refund: Money,
  paidIn: Money,
  held: Money,
  debt: Money,
});

/**
 * How much a person may pay in within 24 hours. The platform's limit depends on how trusted the person is.
 * The person's own limit takes precedence if it is lower.
 */
export const SpendLimits = z.object({
  ladder: z.enum(['new', 'known', 'trusted']),
  perDay: Money,
  own: Money.nullable(),
  /**
   * The new own limit after the person has raised or removed their limit. It applies from `from` on. `perDay`
   * is null if the person removed the limit.
   */
  next: z.object({ perDay: Money.nullable(), from: Instant }).nullable(),
  /** The lowest own limit that a person can set. */
  ownMin: Money,
  /** The number of hours until a raised or removed own limit applies. */
  raiseWaitHours: z.number().int(),
  /** The account age in days from which a person can have the highest platform limit. */
  trustedAfterDays: z.number().int(),
  usedToday: Money,
  leftToday: Money,
  /**
   * The payments that use up the limit, oldest first, at most 50. The amount of a payment becomes available
   * again at the time `at`, 24 hours after the payment began.
   */
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

/** One entry of a person's history. Spent amounts are negative. */
export const HistoryEntry = z.object({
  id: Id,
  kind: HistoryKind,
  amount: Money,
  /** The name of the other person, or the payment method. */
  counterpart: z.string().nullable(),
  at: Instant,
  /** Whether the transfer is in a sealed block and so can be proved. */
  isSealed: z.boolean(),
  /** The receipt with the details; null when there is none. */
  receiptId: Id.nullable(),
  /** How a payment was reversed; null for all other entries. */
  ended: z.enum(['undone', 'refunded', 'charged_back']).nullable(),
});

/** An exchange rate that is locked for a short time. */
export const ExchangeQuote = z.object({
  id: Id,
  from: Money,
  to: Money,
  /** Dollars per unit, with the source and time of the observation. */
  rate: z.string(),
  source: z.string(),
  at: Instant,
  expiresAt: Instant,
});

export const wallet = {
  balance: call({
    path: '/charge/v1/balance/query',
    who: 'person',
    about: 'What the caller can spend, by bucket, and the rates of the other assets.',
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
    about: 'Dollars per unit of an asset, with the source and time of the rate.',
    input: z.strictObject({ targetCurrency: AssetCode }),
    inAddress: ['targetCurrency'],
    output: z.object({ rate: z.string(), source: z.string(), at: Instant }),
    refusals: ['rate_unavailable'],
  }),
  quoteExchange: call({
    path: '/charge/v1/exchange/quote',
    who: 'person',
    about:
      'What an amount of another asset is worth in dollars. The rate is locked, with its source and time, until the quote expires.',
    input: z.strictObject({ from: z.enum(['USDT', 'ETH', 'SOL']), amount: TypedAmount }),
    output: ExchangeQuote,
    refusals: ['amount_out_of_range', 'rate_unavailable'],
  }),
  exchange: call({
    path: '/charge/v1/exchange',
    who: 'person',
    about:
      'Exchanges at a quoted rate, once, before the quote expires and while the market rate has not moved too far from it.',
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
    about: 'The caller’s wallet history, newest first.',
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
    about: 'How much the caller may pay in today.',
    input: Nothing,
    output: SpendLimits,
  }),
  setLimit: call({
    path: '/charge/v1/limits/set',
    who: 'person',
    about:
      'Sets the caller’s own daily limit. Lowering it works immediately; raising or removing it takes 24 hours.',
    input: z.strictObject({ perDay: TypedDollars.nullable() }),
    output: z.object({ limits: SpendLimits, takesEffectAt: Instant }),
    refusals: ['amount_out_of_range'],
  }),
};

export const balanceChanged = event({
  name: 'balanceChanged',
  about: 'The person’s spendable money changed, for whatever reason.',
  payload: z.object({ usdValue: z.string(), buckets: WalletBuckets }),
});

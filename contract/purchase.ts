import { z } from 'zod';
import { TIP_NOTE_MAX_CHARS } from './limits.ts';
import { Money, TypedDollars } from './money.ts';
import { CreatorDomain, Id, Instant, text } from './words.ts';

/** What can be sold. A message that went to many is one item, by the id of what was sent. */
export const Item = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('note'), id: Id }),
  z.strictObject({ kind: z.literal('post'), id: Id }),
  z.strictObject({ kind: z.literal('collection'), id: Id }),
  z.strictObject({ kind: z.literal('message'), id: Id }),
]);

/** The words of a tip, and what it is for. */
export const tipFields = {
  to: CreatorDomain,
  amount: TypedDollars,
  note: text(TIP_NOTE_MAX_CHARS),
  /** What it is for. Under a goal that is all or nothing it is held until the goal ends. */
  postId: Id.optional(),
  /** It was begun before and is taken up again: whatever comes of the first time, it is sent once. */
  intentId: Id.optional(),
};

/** What money can be paid in for, and what a card can pay: an item, or a tip. */
export const Payable = z.discriminatedUnion('kind', [
  ...Item.options,
  z.strictObject({ kind: z.literal('tip'), ...tipFields }),
]);

/**
 * One line of what something costs. They add up to the total: what is taken off the price is below zero, and a line
 * that would say nothing is not there. So there is no tax where no rate applies, and no total beside a price alone.
 */
export const CostLine = z.object({
  name: z.enum(['price', 'bundle', 'promotion', 'trial', 'credit', 'later', 'fixed_fee', 'tax', 'total']),
  amount: Money,
});

/** What a purchase costs, line by line; the total is what is taken. */
export const Quote = z.object({
  item: Payable,
  /** Empty for a tip. */
  title: z.string(),
  creator: z.object({ domain: CreatorDomain, name: z.string() }),
  price: Money,
  fixedFee: Money,
  tax: Money,
  total: Money,
  balance: Money,
  /** Zero when the balance covers it. */
  missing: Money,
  /** The same by card: what that adds, the total then, and the least a card can be asked for. */
  byCard: z.object({ fixedFee: Money, total: Money, least: Money }),
  /** Of a tip: it has been sent. */
  isOwned: z.boolean(),
});

export const Receipt = z.object({
  id: Id,
  /** `message`: what was paid to be heard. */
  kind: z.enum(['unlock', 'tip', 'subscription', 'message', 'top_up', 'refund', 'debt', 'moved']),
  state: z.enum(['pending', 'paid', 'refunded', 'undone', 'failed', 'charged_back']),
  /** Where money that was given back is now; `fan`: with who had paid, which is what a creator reads. */
  givenBackTo: z.enum(['wallet', 'card', 'split', 'fan']).nullable(),
  title: z.string(),
  with: z.string().nullable(),
  lines: z.array(
    z.object({
      name: z.enum([
        'price',
        'fixed_fee',
        'tax',
        'total',
        'from_wallet',
        'from_card',
        'platform_fee',
        'net',
        // Of a creator: what a refund took, what of it is owed, what of a release repaid that, and the rest.
        'given_back',
        'owed',
        'repaid',
        'available',
      ]),
      amount: Money,
    }),
  ),
  method: z.enum(['wallet', 'card', 'split', 'earnings']),
  transferId: Id.nullable(),
  at: Instant,
  /** For a creator: when the net amount becomes available. */
  releasesAt: Instant.nullable(),
});

export const Tip = z.object({
  id: Id,
  to: CreatorDomain,
  name: z.string(),
  amount: Money,
  note: z.string(),
  state: z.enum(['held', 'settled', 'undone']),
  settlesAt: Instant,
});

/** A purchase or a tip that waits for money; it survives the way to the top-up and back, and completes once. */
export const Intent = z.object({
  id: Id,
  state: z.enum(['open', 'paid', 'cancelled', 'expired']),
  quote: Quote,
  receiptId: Id.nullable(),
  /** The tip that came of it; null while it waits, and for items. */
  tip: Tip.nullable(),
  expiresAt: Instant,
});

/** A priced note on a creator's card: the first thing that is sold. Its text is there for who owns it. */
export const Note = z.object({
  id: Id,
  creator: z.object({ domain: CreatorDomain, name: z.string(), avatar: z.string().nullable() }),
  title: z.string(),
  price: Money,
  isOwned: z.boolean(),
  text: z.string().nullable(),
});

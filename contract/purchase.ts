import { z } from 'zod';
import { CreatorDomain, Id, Instant, text } from './fields.ts';
import { TIP_NOTE_MAX_CHARS } from './limits.ts';
import { Money, TypedDollars } from './money.ts';

/**
 * Everything that can be sold. A mass message is one item for all its recipients, with the mass message's id.
 */
export const Item = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('note'), id: Id }),
  z.strictObject({ kind: z.literal('post'), id: Id }),
  z.strictObject({ kind: z.literal('collection'), id: Id }),
  z.strictObject({ kind: z.literal('message'), id: Id }),
]);

export const tipFields = {
  to: CreatorDomain,
  amount: TypedDollars,
  note: text(TIP_NOTE_MAX_CHARS),
  /** The post that the tip is for. A tip for an all-or-nothing goal is held until the goal ends. */
  postId: Id.optional(),
  /**
   * The id of the intent that an earlier request created for the same tip. It prevents a second tip: if the
   * intent's tip was already sent, this request sends nothing; otherwise it sends the tip and ends the intent.
   */
  intentId: Id.optional(),
};

/** What a top-up can be made for, and what a card can pay directly: an item or a tip. */
export const Payable = z.discriminatedUnion('kind', [
  ...Item.options,
  z.strictObject({ kind: z.literal('tip'), ...tipFields }),
]);

/**
 * One line of a cost. The first line is `price`. The lines of discounts and additions follow; discounts are
 * negative. An amount of zero, such as a tax that does not apply, has no line. If there are discounts or
 * additions, the last line is `total`, the sum of the lines above it.
 */
export const CostLine = z.object({
  name: z.enum(['price', 'bundle', 'promotion', 'trial', 'credit', 'later', 'fixed_fee', 'tax', 'total']),
  amount: Money,
});

/** A purchase's cost, line by line; `total` is what is charged. */
export const Quote = z.object({
  item: Payable,
  /** The item's title; empty for a tip. */
  title: z.string(),
  creator: z.object({ domain: CreatorDomain, name: z.string() }),
  price: Money,
  fixedFee: Money,
  tax: Money,
  total: Money,
  balance: Money,
  /** What the balance lacks for the total; zero when the balance covers it. */
  missing: Money,
  /** The cost by card: the added fee, the total, and the smallest amount that a card can be charged. */
  byCard: z.object({ fixedFee: Money, total: Money, least: Money }),
  /** Whether the buyer owns the item already. For a tip: whether the tip has been sent. */
  isOwned: z.boolean(),
});

export const Receipt = z.object({
  id: Id,
  /** The kind `message` is a message fee. */
  kind: z.enum(['unlock', 'tip', 'subscription', 'message', 'top_up', 'refund', 'debt', 'moved']),
  state: z.enum(['pending', 'paid', 'refunded', 'undone', 'failed', 'charged_back']),
  /**
   * Where refunded money went. Only a creator's receipt has the value `fan`, which means that the money went
   * back to the fan who paid.
   */
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
        // Lines for creators: what a refund took, which part of it the creator owes, what the creator repaid,
        // and the amount left.
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
  /** On a creator's receipt, the time when the net amount becomes available. */
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

/** A purchase or a tip that waits for money; it is kept during the top-up and completes at most once. */
export const Intent = z.object({
  id: Id,
  state: z.enum(['open', 'paid', 'cancelled', 'expired']),
  quote: Quote,
  receiptId: Id.nullable(),
  /** The tip that was sent for the intent; null while the intent waits, and for items. */
  tip: Tip.nullable(),
  expiresAt: Instant,
});

/** A priced note by a creator. Only its author and the people who bought it get the text. */
export const Note = z.object({
  id: Id,
  creator: z.object({ domain: CreatorDomain, name: z.string(), avatar: z.string().nullable() }),
  title: z.string(),
  price: Money,
  isOwned: z.boolean(),
  text: z.string().nullable(),
});

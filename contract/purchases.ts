import { z } from 'zod';
import { CreatorDomain, Id, Instant, Nothing, text } from './fields.ts';
import { call, event } from './kit.ts';
import { NOTE_MAX_CHARS, NOTE_TITLE_MAX_CHARS, PAGE_SIZE_MAX } from './limits.ts';
import { Cursor, Money, PositiveMoney, TypedDollars } from './money.ts';
import { Intent, Item, Note, Payable, Quote, Receipt, Tip, tipFields } from './purchase.ts';
import { ChosenCard, TopUp } from './top-up.ts';

const Bounds = z.object({ min: Money, max: Money });

export const purchases = {
  quote: call({
    path: '/charge/v1/purchase/quote',
    who: 'person',
    about: 'What an item or a tip costs the caller now, line by line.',
    input: z.strictObject({ item: Payable }),
    output: Quote,
    refusals: ['not_found', 'amount_out_of_range'],
  }),
  buy: call({
    path: '/charge/v1/purchase/buy',
    who: 'person',
    about:
      'Buys an item from the wallet at the price that was shown. An item already owned is not charged again.',
    input: z.strictObject({ item: Item, expectedTotal: Money }),
    output: z.object({ receipt: Receipt, isNew: z.boolean() }),
    refusals: [
      'not_found',
      'sold_out',
      'price_changed',
      'insufficient_funds',
      'creator_unavailable',
      'own_item',
      'account_restricted',
      'spending_frozen',
    ],
    key: 'required',
  }),
  payByCard: call({
    path: '/charge/v1/purchase/card',
    who: 'person',
    about:
      'Pays for an item or a tip by card, or `cardPart` of it by card and the rest from the wallet. Items already owned and tips already sent are not charged.',
    input: z.strictObject({ item: Payable, expectedTotal: Money, cardPart: PositiveMoney, card: ChosenCard }),
    /**
     * `payment` is null when nothing had to be paid. `intent` is null when the item is no longer visible or
     * no longer for sale. If a payment was made in that case, `payment` shows what happened to the money.
     */
    output: z.object({ payment: TopUp.nullable(), intent: Intent.nullable() }),
    refusals: [
      'not_found',
      'sold_out',
      'price_changed',
      'amount_out_of_range',
      'insufficient_funds',
      'over_daily_limit',
      'creator_unavailable',
      'own_item',
      'payment_open',
      'card_not_found',
      'provider_away',
      'account_restricted',
      'spending_frozen',
      'tip_words_refused',
      'word_refused',
    ],
    key: 'required',
  }),
  terms: call({
    path: '/charge/v1/terms',
    who: 'person',
    about: 'The platform’s fee on a sale, and the limits of prices and tips for the caller.',
    input: Nothing,
    output: z.object({
      platformFeeBps: z.number().int(),
      notePrice: Bounds,
      /** `byCard`: the smallest part of a tip that a card may pay. */
      tip: Bounds.extend({ byCard: Money }),
      /** The number of days that earnings wait before they are available. */
      pendingDays: z.number().int(),
    }),
  }),
  openIntent: call({
    path: '/charge/v1/purchase/intent',
    who: 'person',
    about:
      'Opens an intent: a purchase or a tip that waits while money is paid in. The top-up that names it completes it.',
    input: z.strictObject({ item: Payable, expectedTotal: Money }),
    output: Intent,
    refusals: [
      'not_found',
      'sold_out',
      'price_changed',
      'amount_out_of_range',
      'creator_unavailable',
      'own_item',
      'account_restricted',
      'spending_frozen',
      'tip_words_refused',
      'word_refused',
    ],
    key: 'required',
  }),
  findIntent: call({
    path: '/charge/v1/purchase/intent/find',
    who: 'person',
    about: 'One of the caller’s purchase intents, open or finished.',
    input: z.strictObject({ id: Id }),
    output: Intent,
    refusals: ['not_found'],
    alert: 'in_place',
  }),
  cancelIntent: call({
    path: '/charge/v1/purchase/intent/cancel',
    who: 'person',
    about: 'Cancels an open purchase intent. Money paid in for it stays in the wallet.',
    input: z.strictObject({ id: Id }),
    output: Intent,
    refusals: ['not_found', 'conflict'],
  }),
  notes: call({
    path: '/actor/v1/note/list',
    who: 'person',
    about: 'Priced notes, newest first; only those that the caller owns include the text.',
    input: z.strictObject({
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(12),
    }),
    output: z.object({ notes: z.array(Note), next: Cursor.nullable() }),
  }),
  writeNote: call({
    path: '/seller/v1/note/write',
    who: 'creator',
    about: 'Publishes a priced note.',
    input: z.strictObject({
      title: text(NOTE_TITLE_MAX_CHARS).min(1),
      text: text(NOTE_MAX_CHARS).min(1),
      price: TypedDollars,
    }),
    output: Note,
    refusals: ['identity_needed', 'amount_out_of_range'],
    key: 'required',
  }),
  tip: call({
    path: '/charge/v1/tip',
    who: 'person',
    about: 'Tips a creator. The money is held immediately and settled after 60 seconds.',
    input: z.strictObject(tipFields),
    output: Tip,
    refusals: [
      'not_found',
      'amount_out_of_range',
      'insufficient_funds',
      'creator_unavailable',
      'own_item',
      'account_restricted',
      'spending_frozen',
      'tip_words_refused',
      'word_refused',
    ],
    key: 'required',
  }),
  undoTip: call({
    path: '/charge/v1/tip/undo',
    who: 'person',
    about: 'Undoes a tip while it is held.',
    input: z.strictObject({ id: Id }),
    output: Tip,
    refusals: ['not_found', 'too_late'],
  }),
  receipt: call({
    path: '/charge/v1/receipt',
    who: 'person',
    about:
      'The receipt of a purchase, sale, tip or refund: a fan sees the cost, the creator gross, fee and net.',
    input: z.strictObject({ id: Id }),
    output: Receipt,
    refusals: ['not_found'],
    alert: 'in_place',
  }),
  refund: call({
    path: '/admin/v1/purchase/refund',
    who: 'operator',
    about: 'Refunds a purchase to the fan’s wallet and takes the net from the creator.',
    input: z.strictObject({ id: Id, reason: text(500).min(3) }),
    output: Receipt,
    refusals: ['not_found', 'conflict'],
    key: 'required',
  }),
  setFee: call({
    path: '/admin/v1/creator/fee',
    who: 'operator',
    about:
      'Sets the platform’s fee on one creator’s later sales, in hundredths of a percent; null: the general fee.',
    input: z.strictObject({ domain: CreatorDomain, feeBps: z.number().int().min(0).max(5_000).nullable() }),
    output: z.object({ domain: CreatorDomain, feeBps: z.number().int() }),
    refusals: ['not_found'],
  }),
  moveEarned: call({
    path: '/charge/v1/earnings/move',
    who: 'creator',
    about: 'Moves available earnings to the wallet, immediately and free of charge.',
    input: z.strictObject({ amount: TypedDollars }),
    output: z.object({ receiptId: Id, amount: Money, available: Money }),
    refusals: ['amount_out_of_range', 'account_restricted'],
    key: 'required',
  }),
  earnedSince: call({
    path: '/charge/v1/earnings/since',
    who: 'creator',
    about:
      'The caller’s net earnings and sales since a moment of the last two days, without reversed sales; for a day in the creator’s time zone.',
    input: z.strictObject({ from: Instant }),
    output: z.object({ earned: Money, sales: z.number().int() }),
  }),
  earnings: call({
    path: '/charge/v1/earnings',
    who: 'creator',
    about: 'The caller’s earnings: pending with release dates, available, and the latest sales.',
    input: z.strictObject({
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30),
      /** The creator's offset from UTC in minutes. It decides which releases belong to the same day. */
      minutesEast: z.number().int().min(-840).max(840).default(0),
    }),
    output: z.object({
      pending: Money,
      available: Money,
      /** Earnings that are set aside: the creator still owns them but cannot use them. */
      held: Money,
      /**
       * What the creator owes because sales were refunded after their earnings had been used; later earnings
       * repay it first.
       */
      debt: Money,
      /**
       * The next day on which earnings are released: the time of the first release and the sum of that day's
       * releases.
       */
      nextRelease: z.object({ at: Instant, amount: Money }).nullable(),
      lines: z.array(
        z.object({
          id: Id,
          kind: z.enum(['unlock', 'tip', 'subscription', 'message']),
          title: z.string(),
          from: z.string(),
          gross: Money,
          fee: Money,
          net: Money,
          at: Instant,
          releasesAt: Instant,
          isReleased: z.boolean(),
          /**
           * True when the sale was refunded to the fan, or charged back by the fan's bank, and so is no
           * longer earned.
           */
          isReversed: z.boolean(),
        }),
      ),
      next: Cursor.nullable(),
    }),
  }),
};

export const itemUnlocked = event({
  name: 'itemUnlocked',
  about: 'This person now owns an item, bought on this device or another one.',
  payload: z.object({ item: Item, receiptId: Id }),
});

export const tipReceived = event({
  name: 'tipReceived',
  about: 'A tip for this creator was settled.',
  payload: z.object({ from: z.string(), amount: Money }),
});

export const itemSold = event({
  name: 'itemSold',
  about: 'An item of this creator was sold.',
  payload: z.object({ title: z.string(), net: Money }),
});

export const accessEnded = event({
  name: 'accessEnded',
  about: 'This person no longer owns an item: it was refunded, or the payment was charged back.',
  payload: z.object({ item: Item, title: z.string(), reason: z.enum(['refunded', 'charged_back']) }),
});

export const earningRestored = event({
  name: 'earningRestored',
  about:
    'A refunded sale of this creator was then charged back; the platform bears the loss, and the creator gets the net back.',
  payload: z.object({ title: z.string(), net: Money }),
});

export const earningReversed = event({
  name: 'earningReversed',
  about: 'A sale of this creator was refunded or charged back, and its net was taken back.',
  payload: z.object({ title: z.string(), net: Money, reason: z.enum(['refunded', 'charged_back']) }),
});

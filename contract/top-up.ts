import { z } from 'zod';
import { call, event } from './kit.ts';
import { PAGE_SIZE_MAX } from './limits.ts';
import { Cursor, Money, TypedDollars } from './money.ts';
import { Address, Done, Id, Instant, Nothing, text } from './words.ts';

/** A way to pay in. One that cannot be used now says why. */
export const TopUpMethod = z.object({
  rail: z.enum(['stripe']),
  kind: z.enum(['card']),
  fee: Money,
  min: Money,
  max: Money,
  unavailable: z.enum(['country', 'limit', 'away']).nullable(),
});

export const SavedCard = z.object({
  id: Id,
  brand: z.string(),
  last4: z.string(),
  expiresMonth: z.number().int(),
  expiresYear: z.number().int(),
  isDefault: z.boolean(),
  isExpired: z.boolean(),
});

const EnteredCard = z.string().regex(/^[A-Za-z0-9_]{4,120}$/);

/** Why a bank said no, in words a screen can speak. */
export const DeclineReason = z.enum([
  'declined',
  'insufficient_funds',
  'expired_card',
  'wrong_cvc',
  'lost_or_stolen',
  'authentication_needed',
  'authentication_failed',
  'limit',
  'unknown',
]);

/** `checking`: the provider has not said how it ended; nothing is credited and nothing is asked again until it has. */
export const TopUpState = z.enum([
  'needs_action',
  'checking',
  'paid',
  'declined',
  'cancelled',
  'refunded',
  'parked',
]);

/** `returned`: it had arrived, and the card's bank sent it back; the money is in the wallet again. */
export const RefundState = z.enum(['under_way', 'done', 'refused', 'returned']);

/** Why nothing goes back to a card now. Each is also how `refund` refuses. */
export const Hindrance = z.enum(['account_restricted', 'payment_disputed', 'in_debt', 'refund_under_way']);

/** What of a top-up is unused and can go back to its card. */
export const Refundable = z.object({
  amount: Money,
  /** What is taken back with it of the bonus that came with the top-up. */
  bonus: Money,
  until: Instant,
  hindered: Hindrance.nullable(),
});

/** A saved card by our id of it, or one just entered in the provider's own form, by the token that came of it. */
export const ChosenCard = z.union([
  z.strictObject({ saved: Id }),
  z.strictObject({ entered: EnteredCard, save: z.boolean() }),
]);

export const TopUp = z.object({
  id: Id,
  /**
   * `purchase`: the card pays an item on the spot, wholly or the part that the wallet does not. `kept`: it should have, but
   * the item could not be had any more, and the money is in the wallet.
   */
  purpose: z.enum(['top_up', 'purchase', 'kept']),
  state: TopUpState,
  /** Whether its money came to the wallet. One parked later, because some went back to the card, was credited. */
  isCredited: z.boolean(),
  amount: Money,
  fee: Money,
  total: Money,
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  declined: DeclineReason.nullable(),
  /** Where the bank asks the person to confirm; a page of the provider. */
  actionUrl: z.string().nullable(),
  /** The purchase this top-up was made for, if any. */
  intentId: Id.nullable(),
  reference: z.string(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
  /** What of it has gone back to the card, whoever asked for that. */
  refunded: Money,
  /** The last refund that its person asked for. */
  refund: z.object({ state: RefundState, amount: Money, bonus: Money, at: Instant }).nullable(),
});

const RefundableTopUp = TopUp.extend({ refundable: Refundable.nullable() });

export const topUp = {
  methods: call({
    path: '/charge/v1/deposit/methods',
    who: 'person',
    about: 'Ways to pay in, with fee, bounds and why one cannot be used now.',
    input: Nothing,
    output: z.object({
      methods: z.array(TopUpMethod),
      presets: z.array(Money),
      min: Money,
      max: Money,
      /** For so many days what is unused of a top-up can go back to its card. */
      refundDays: z.number().int(),
    }),
  }),
  start: call({
    path: '/charge/v1/deposit',
    who: 'person',
    about: 'Pays in by card: a saved one, or one just entered in the provider’s own form.',
    input: z.strictObject({
      amount: TypedDollars,
      card: ChosenCard,
      intentId: Id.optional(),
    }),
    output: TopUp,
    refusals: [
      'amount_out_of_range',
      'over_daily_limit',
      'card_not_found',
      'provider_away',
      'account_restricted',
      'spending_frozen',
    ],
    key: 'required',
  }),
  find: call({
    path: '/charge/v1/deposit/find',
    who: 'person',
    about: 'One top-up as it stands. Asks the provider when its end is not known yet.',
    input: z.strictObject({ id: Id }),
    output: RefundableTopUp,
    refusals: ['not_found'],
    alert: 'in_place',
  }),
  cancel: call({
    path: '/charge/v1/deposit/cancel',
    who: 'person',
    about: 'Gives up a top-up that still waits for the bank’s confirmation.',
    input: z.strictObject({ id: Id }),
    output: TopUp,
    refusals: ['not_found', 'conflict', 'provider_away'],
  }),
  refund: call({
    path: '/charge/v1/deposit/refund',
    who: 'person',
    about:
      'Sends what is unused of a top-up back to the card it came from, within 14 days. Takes the amounts that were shown: others are refused. What the provider does not take stays in the wallet.',
    input: z.strictObject({ id: Id, amount: Money, bonus: Money }),
    output: TopUp,
    refusals: [
      'not_found',
      'nothing_to_refund',
      'refund_changed',
      'refund_under_way',
      'payment_disputed',
      'in_debt',
      'account_restricted',
    ],
    key: 'required',
  }),
  list: call({
    path: '/charge/v1/deposit/list',
    who: 'person',
    about: 'One’s own top-ups, newest first.',
    input: z.strictObject({
      state: TopUpState.optional(),
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30),
    }),
    output: z.object({ topUps: z.array(RefundableTopUp), next: Cursor.nullable() }),
  }),
  cardForm: call({
    path: '/charge/v1/card/form',
    who: 'person',
    about:
      'The address of a page to type a card in, to be shown in a frame: the provider’s own, or ours around its script. Card numbers never reach this server.',
    input: Nothing,
    /** `origin`: whose messages count; null for a page of this platform's own. */
    output: z.object({ url: z.string(), origin: z.string().nullable() }),
    refusals: ['provider_away'],
  }),
  cards: call({
    path: '/charge/v1/card/find',
    who: 'person',
    about: 'One’s own saved cards, and whether they are offered before the wallet.',
    input: Nothing,
    output: z.object({ cards: z.array(SavedCard).max(20), isCardFirst: z.boolean() }),
  }),
  saveCard: call({
    path: '/charge/v1/card/save',
    who: 'person',
    about:
      'Keeps a card that was entered in the provider’s own form. Where its bank wants to see the person first, asked again afterwards it tells how that ended.',
    input: z.strictObject({ entered: EnteredCard }),
    output: z.discriminatedUnion('state', [
      z.object({ state: z.literal('saved'), card: SavedCard }),
      z.object({ state: z.literal('needs_action'), actionUrl: z.string() }),
    ]),
    refusals: ['card_not_found', 'card_declined', 'provider_away', 'too_many_cards'],
    key: 'required',
  }),
  deleteCard: call({
    path: '/charge/v1/card/delete',
    who: 'person',
    about: 'Forgets a saved card, here and at the provider.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['card_not_found', 'provider_away'],
  }),
  setDefaultCard: call({
    path: '/charge/v1/card/default',
    who: 'person',
    about: 'Chooses the card that is offered first.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['card_not_found'],
  }),
  setCardFirst: call({
    path: '/charge/v1/card/first',
    who: 'person',
    about:
      'Chooses what is offered first when something is bought: the default card, or the wallet if it has enough.',
    input: z.strictObject({ isCardFirst: z.boolean() }),
    output: Done,
  }),
  reviewDisputes: call({
    path: '/admin/v1/dispute/review',
    who: 'operator',
    about:
      'Says that what a person’s lost disputes mean was looked at. Unless another one is open, they may buy and pay in again.',
    input: z.strictObject({ address: Address, reason: text(500).min(3) }),
    output: z.object({ isSpendingFrozen: z.boolean() }),
    refusals: ['not_found', 'conflict'],
    key: 'required',
  }),
};

export const topUpChanged = event({
  name: 'topUpChanged',
  about: 'A top-up of this person moved on.',
  payload: TopUp,
});

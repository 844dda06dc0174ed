import { z } from 'zod';
import { Address, Done, Id, Instant, Nothing, text } from './fields.ts';
import { call, event } from './kit.ts';
import { PAGE_SIZE_MAX } from './limits.ts';
import { Cursor, Money, TypedDollars } from './money.ts';

/** A way to pay in. `unavailable`: the reason why this method cannot be used now. */
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

/** Why the bank declined the payment, for texts on screen. */
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

/**
 * `checking`: the provider has not reported the result; until then nothing is credited, and no new charge is
 * requested.
 */
export const TopUpState = z.enum([
  'needs_action',
  'checking',
  'paid',
  'declined',
  'cancelled',
  'refunded',
  'parked',
]);

/**
 * `returned`: the refund had arrived, but the card's bank sent it back, so the money is in the wallet again.
 */
export const RefundState = z.enum(['under_way', 'done', 'refused', 'returned']);

/** Why no money can be refunded to a card now. The call `refund` has refusals with the same names. */
export const RefundHindrance = z.enum([
  'account_restricted',
  'payment_disputed',
  'in_debt',
  'refund_under_way',
]);

/** The unused part of a top-up that can be refunded to its card. */
export const Refundable = z.object({
  amount: Money,
  /** The part of the top-up's bonus that the refund takes back. */
  bonus: Money,
  until: Instant,
  hindered: RefundHindrance.nullable(),
});

/**
 * A saved card, identified by the platform's own id, or a card just entered in the provider's form,
 * identified by its token.
 */
export const ChosenCard = z.union([
  z.strictObject({ saved: Id }),
  z.strictObject({ entered: EnteredCard, save: z.boolean() }),
]);

export const TopUp = z.object({
  id: Id,
  /**
   * `purchase`: the card pays for an item directly, wholly or together with the wallet. `kept`: the item
   * could not be sold any more, so the money is in the wallet.
   */
  purpose: z.enum(['top_up', 'purchase', 'kept']),
  state: TopUpState,
  /**
   * Whether the money ever arrived in the wallet. This stays true if the top-up is parked later because money
   * went back to the card.
   */
  isCredited: z.boolean(),
  amount: Money,
  fee: Money,
  total: Money,
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  declined: DeclineReason.nullable(),
  /** The provider's page where the bank asks the person to confirm. */
  actionUrl: z.string().nullable(),
  /** The purchase that this top-up was made for, if any. */
  intentId: Id.nullable(),
  reference: z.string(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
  /** The sum refunded to the card, whoever requested it. */
  refunded: Money,
  /** The last refund that the person requested. */
  refund: z.object({ state: RefundState, amount: Money, bonus: Money, at: Instant }).nullable(),
});

const RefundableTopUp = TopUp.extend({ refundable: Refundable.nullable() });

export const topUp = {
  methods: call({
    path: '/charge/v1/deposit/methods',
    who: 'person',
    about: 'Ways to pay in, with fee, limits and the reason why one cannot be used now.',
    input: Nothing,
    output: z.object({
      methods: z.array(TopUpMethod),
      presets: z.array(Money),
      min: Money,
      max: Money,
      /** For how many days after a top-up its unused part can be refunded to the card. */
      refundDays: z.number().int(),
    }),
  }),
  start: call({
    path: '/charge/v1/deposit',
    who: 'person',
    about: 'Pays in by card: a saved one, or one just entered in the provider’s form.',
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
    about: 'One top-up in its current state. Queries the provider if the result is not known yet.',
    input: z.strictObject({ id: Id }),
    output: RefundableTopUp,
    refusals: ['not_found'],
    alert: 'in_place',
  }),
  cancel: call({
    path: '/charge/v1/deposit/cancel',
    who: 'person',
    about: 'Cancels a top-up that still waits for the bank’s confirmation.',
    input: z.strictObject({ id: Id }),
    output: TopUp,
    refusals: ['not_found', 'conflict', 'provider_away'],
  }),
  refund: call({
    path: '/charge/v1/deposit/refund',
    who: 'person',
    about:
      'Refunds the unused part of a top-up to its card, within 14 days. The amounts must be those that were shown. If the provider refuses, the money stays in the wallet.',
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
    about: 'The caller’s top-ups, newest first.',
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
      'The address of a page with a card form, to be shown in a frame: the provider’s, or ours around the provider’s script. Card numbers never reach this server.',
    input: Nothing,
    /**
     * `origin`: the app accepts messages of the card form only from this origin; null for the platform's own
     * page.
     */
    output: z.object({ url: z.string(), origin: z.string().nullable() }),
    refusals: ['provider_away'],
  }),
  cards: call({
    path: '/charge/v1/card/find',
    who: 'person',
    about: 'The caller’s saved cards, and whether they are offered before the wallet.',
    input: Nothing,
    output: z.object({ cards: z.array(SavedCard).max(20), isCardFirst: z.boolean() }),
  }),
  saveCard: call({
    path: '/charge/v1/card/save',
    who: 'person',
    about:
      'Saves a card that was entered in the provider’s form. If its bank requires a confirmation, repeating the call afterwards returns the result.',
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
    about: 'Deletes a saved card, here and at the provider.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['card_not_found', 'provider_away'],
  }),
  setDefaultCard: call({
    path: '/charge/v1/card/default',
    who: 'person',
    about: 'Sets the card that is offered first.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['card_not_found'],
  }),
  setCardFirst: call({
    path: '/charge/v1/card/first',
    who: 'person',
    about: 'Sets what is offered first for purchases: the default card, or the wallet if it has enough.',
    input: z.strictObject({ isCardFirst: z.boolean() }),
    output: Done,
  }),
  reviewDisputes: call({
    path: '/admin/v1/dispute/review',
    who: 'operator',
    about:
      'Records that an operator has reviewed a person’s lost disputes. Unless another one is open, the person may buy and pay in again.',
    input: z.strictObject({ address: Address, reason: text(500).min(3) }),
    output: z.object({ isSpendingFrozen: z.boolean() }),
    refusals: ['not_found', 'conflict'],
    key: 'required',
  }),
};

export const topUpChanged = event({
  name: 'topUpChanged',
  about: 'A top-up of this person changed its state.',
  payload: TopUp,
});

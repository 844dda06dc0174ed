import type { z } from 'zod';
import type { DeclineReason as declineReason } from '#contract/top-up.ts';

/**
 * The interface of every way to pay in: cards, hosted pages, on-ramps, stars, chains. An adapter has no
 * database access and depends on no feature. It is called outside of any transaction, after the caller has
 * committed a row for the payment.
 */
export interface PaymentRail {
  readonly name: string;
  /** The saved cards of this rail; null when the rail saves none. */
  readonly cards: CardBook | null;
  /**
   * Returns the provider's customer id for a person. The caller must store the id, because a second customer of the
   * same person would not have the first customer's cards. Our idempotency key prevents a second customer for only a
   * day.
   */
  customerFor(person: string): Promise<string>;
  /**
   * Makes one charge per id, however often it is called. During an outage it returns `unknown` and does not
   * throw.
   */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  findCharge(asked: ChargeLookup): Promise<FoundCharge>;
  /**
   * Cancels a charge that waits for the person's confirmation. Returns the charge's state, because the person
   * may have paid in the meantime.
   */
  closeCharge(ref: string): Promise<FoundCharge>;
  /**
   * Makes one refund per id. A charge can have several partial refunds, which together never exceed the
   * charge.
   */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  findRefund(asked: RefundLookup): Promise<FoundRefund>;
  findDispute(ref: string): Promise<Dispute | 'absent'>;
  /**
   * Verifies the raw bytes of a webhook. For `invalid`, the caller responds with status 400 and stores
   * nothing.
   */
  readWebhook(delivery: WebhookDelivery): Promise<WebhookEvent | 'invalid'>;
}

/**
 * An amount in the currency's smallest unit (cents, whole yen, whole stars). The currency code is in
 * capitals.
 */
export interface RailAmount {
  readonly currency: string;
  readonly minor: bigint;
}

export type DeclineReason = z.output<typeof declineReason>;

export interface ChargeRequest {
  /**
   * Our id of the charge, used as the provider's idempotency key. A retry must repeat every field unchanged.
   */
  readonly chargeId: string;
  readonly customer: string;
  readonly amount: RailAmount;
  /** The token of a saved or newly entered card; null when the rail asks for the card on its own page. */
  readonly card: string | null;
  readonly keepsCard: boolean;
  /** The URL to which the bank redirects the person. Null when the person is absent (a renewal). */
  readonly returnAddress: string | null;
  /**
   * The time at which our row was created. If the provider's idempotency key may have expired since, the
   * charge is looked up before it is sent again.
   */
  readonly startedAt: Date;
}

/** The provider's record of a charge. Callers compare its amount, id and customer with their own row. */
export interface ChargeFacts {
  readonly ref: string;
  /** Our id of the charge; null when the provider's record does not contain it. */
  readonly chargeId: string | null;
  readonly customer: string | null;
  /** The received amount of a succeeded charge; otherwise the requested amount. */
  readonly amount: RailAmount;
  readonly card: string | null;
}

/**
 * The provider's record of a charge, or `absent`. `succeeded` is final; `declined` and `abandoned` charges
 * can still succeed.
 */
export type FoundCharge =
  | { readonly state: 'succeeded' | 'processing' | 'abandoned'; readonly charge: ChargeFacts }
  | { readonly state: 'needs_action'; readonly charge: ChargeFacts; readonly address: string }
  | { readonly state: 'declined'; readonly charge: ChargeFacts | null; readonly reason: DeclineReason }
  /**
   * The provider has no such charge. Final only when none of our requests for it can still be in progress.
   */
  | { readonly state: 'absent' };

export type ChargeOutcome =
  | Exclude<FoundCharge, { state: 'absent' }>
  /** The card does not exist or belongs to another customer; nothing was charged. */
  | { readonly state: 'card_not_found' }
  /**
   * The charge may or may not have been made. The caller keeps its holds until `findCharge` returns a result.
   */
  | { readonly state: 'unknown' };

/** Identifies a charge by the provider's reference or, when the provider's response was lost, by our id. */
export type ChargeLookup =
  | { readonly ref: string }
  | { readonly chargeId: string; readonly customer: string; readonly startedAt: Date };

export interface RefundRequest {
  /** Our id of the refund, used as the provider's idempotency key. */
  readonly refundId: string;
  /** The provider's reference of the charge to refund. */
  readonly charge: string;
  readonly amount: RailAmount;
  readonly startedAt: Date;
}

export interface RefundFacts {
  readonly ref: string;
  readonly refundId: string | null;
  readonly charge: string | null;
  readonly amount: RailAmount;
}

/** A refund in the state `succeeded` can still fail days later, when the bank returns the money. */
export type FoundRefund =
  | { readonly state: 'succeeded' | 'processing' | 'failed'; readonly refund: RefundFacts }
  | { readonly state: 'absent' };

export type RefundRefusal = 'more_than_left' | 'charge_not_found' | 'disputed' | 'not_refundable';

export type RefundOutcome =
  | Exclude<FoundRefund, { state: 'absent' }>
  | { readonly state: 'refused'; readonly reason: RefundRefusal }
  | { readonly state: 'unknown' };

export type RefundLookup =
  | { readonly ref: string }
  | { readonly refundId: string; readonly charge: string; readonly startedAt: Date };

export interface Dispute {
  readonly ref: string;
  readonly charge: string | null;
  /**
   * `inquiry`: the bank asks a question, and no money has moved. `unknown`: a new status, which an operator
   * must check.
   */
  readonly state: 'inquiry' | 'opened' | 'won' | 'lost' | 'unknown';
  readonly amount: RailAmount;
  /** The provider's code for the reason, shown to the operator. */
  readonly reason: string;
}

export interface SavedCard {
  readonly ref: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
}

/** Cards that the provider saves for a customer. Card numbers never reach our servers. */
export interface CardBook {
  /**
   * The provider's form in which a person enters a card. It returns a token to use as `card` in a request.
   */
  form(): CardForm;
  /**
   * Saves a card. A repeat with the same id returns the current state, for example after the bank's
   * confirmation.
   */
  save(request: SaveCardRequest): Promise<SaveCardOutcome>;
  list(customer: string): Promise<readonly SavedCard[]>;
  find(owned: OwnedCard): Promise<SavedCard | 'not_found'>;
  remove(owned: OwnedCard): Promise<'removed' | 'not_found'>;
}

/** `frame`: a page to embed. `script`: a script of the provider that renders the fields inside our page. */
export type CardForm =
  | { readonly kind: 'frame'; readonly address: string }
  | { readonly kind: 'script'; readonly address: string; readonly publishableKey: string };

export interface OwnedCard {
  readonly customer: string;
  readonly card: string;
}

export interface SaveCardRequest extends OwnedCard {
  /** Our id of the request, used as the provider's idempotency key. */
  readonly saveId: string;
  readonly returnAddress: string;
}

export type SaveCardOutcome =
  | { readonly state: 'saved'; readonly card: SavedCard }
  | { readonly state: 'needs_action'; readonly address: string }
  | { readonly state: 'processing' }
  | { readonly state: 'declined'; readonly reason: DeclineReason }
  | { readonly state: 'card_not_found' };

export interface WebhookDelivery {
  /**
   * The exact bytes that were received. If the body were parsed and serialized again, it could differ from
   * the signed bytes.
   */
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /**
   * The sender's IP address. A provider that does not sign its webhooks is identified by this address and by
   * the query of the URL.
   */
  readonly ip: string;
  readonly query: string;
}

/**
 * An event of a provider. It names only the object to query, because amounts and states in a webhook are not
 * trusted. Events of kind `other` are also stored and acknowledged, so that the provider does not resend
 * them.
 */
export interface WebhookEvent {
  readonly eventId: string;
  readonly kind: 'charge' | 'refund' | 'dispute' | 'card' | 'other';
  readonly ref: string;
  /** The provider's name for the type of event, used in the log. */
  readonly type: string;
  /** The id of a connected account; null for our own account. */
  readonly account: string | null;
  readonly isLive: boolean;
}

/** The provider did not respond to a query. It is safe to repeat the query later. */
export class ProviderAway extends Error {
  override name = 'ProviderAway';
}

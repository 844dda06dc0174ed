import type { z } from 'zod';
import type { DeclineReason as declineReason } from '#contract/top-up.ts';

/**
 * The interface of every way to pay in: cards, hosted pages, on-ramps, stars, chains. Adapters have no
 * database access and know no feature. They are called outside of any transaction, after the caller's row is
 * committed.
 */
export interface PaymentRail {
  readonly name: string;
  /** Null when the rail saves no cards. */
  readonly cards: CardBook | null;
  /**
   * Returns the provider's customer id for a person. The caller stores it: the provider remembers our key for
   * only a day, and a second customer for the person would not have the first one's cards.
   */
  customerFor(person: string): Promise<string>;
  /** Makes one charge per id, however often it is called. An outage does not throw but returns `unknown`. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  findCharge(asked: ChargeLookup): Promise<FoundCharge>;
  /** Cancels a charge that still waits for the person. Returns its state, because it may just have been paid. */
  closeCharge(ref: string): Promise<FoundCharge>;
  /** Makes one refund per id. Several partial refunds may sum to the charge, never to more. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  findRefund(asked: RefundLookup): Promise<FoundRefund>;
  findDispute(ref: string): Promise<Dispute | 'absent'>;
  /** Verifies the raw bytes of a webhook. An `invalid` webhook gets a 400 response and is not stored. */
  readWebhook(delivery: WebhookDelivery): Promise<WebhookEvent | 'invalid'>;
}

/** An amount in the currency's smallest unit (cents, whole yen, whole stars). Codes are in capitals. */
export interface RailAmount {
  readonly currency: string;
  readonly minor: bigint;
}

export type DeclineReason = z.output<typeof declineReason>;

export interface ChargeRequest {
  /** Our id, used as the provider's idempotency key. A retry must be equal in every field. */
  readonly chargeId: string;
  readonly customer: string;
  readonly amount: RailAmount;
  /** The token of a saved or newly entered card; null when the rail asks for the card on its own page. */
  readonly card: string | null;
  readonly keepsCard: boolean;
  /** The URL to which the bank redirects the person. Null when no person is present (a renewal). */
  readonly returnAddress: string | null;
  /** When our row was created. An id older than the provider's keys is looked up before it is sent again. */
  readonly startedAt: Date;
}

/** The provider's own record of a charge. Callers compare its amount, id and customer with their row. */
export interface ChargeFacts {
  readonly ref: string;
  /** Null when the provider's object does not carry our id. */
  readonly chargeId: string | null;
  readonly customer: string | null;
  /** The received amount once the charge succeeded; the requested amount before. */
  readonly amount: RailAmount;
  readonly card: string | null;
}

/** `succeeded` is final. A `declined` or `abandoned` charge can still become `succeeded`. */
export type FoundCharge =
  | { readonly state: 'succeeded' | 'processing' | 'abandoned'; readonly charge: ChargeFacts }
  | { readonly state: 'needs_action'; readonly charge: ChargeFacts; readonly address: string }
  | { readonly state: 'declined'; readonly charge: ChargeFacts | null; readonly reason: DeclineReason }
  /** The provider has no such charge. Final only when none of our requests can still be in progress. */
  | { readonly state: 'absent' };

export type ChargeOutcome =
  | Exclude<FoundCharge, { state: 'absent' }>
  /** The card does not exist or belongs to another customer; nothing was charged. */
  | { readonly state: 'card_not_found' }
  /** The charge may or may not have been made. Holds stay until `findCharge` returns a result. */
  | { readonly state: 'unknown' };

/** Identifies a charge by the provider's reference, or by our id when the provider's response was lost. */
export type ChargeLookup =
  | { readonly ref: string }
  | { readonly chargeId: string; readonly customer: string; readonly startedAt: Date };

export interface RefundRequest {
  /** Our id, used as the provider's idempotency key. */
  readonly refundId: string;
  /** The provider's reference of the charge. */
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

/** A refund can be `succeeded` and still fail days later, when the bank returns the money. */
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
  /** `inquiry`: the bank asks, no money moved. `unknown`: a new status that a person must check. */
  readonly state: 'inquiry' | 'opened' | 'won' | 'lost' | 'unknown';
  readonly amount: RailAmount;
  /** The provider's own code, shown to the operator. */
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
  /** The provider's form in which a person enters a card. The form returns a token for `card`. */
  form(): CardForm;
  /** Saves a card. A repeat with the same id returns the current state, as after the bank's confirmation. */
  save(request: SaveCardRequest): Promise<SaveCardOutcome>;
  list(customer: string): Promise<readonly SavedCard[]>;
  find(owned: OwnedCard): Promise<SavedCard | 'not_found'>;
  remove(owned: OwnedCard): Promise<'removed' | 'not_found'>;
}

/** `frame`: a page to embed. `script`: the provider's script, which renders the fields inside our page. */
export type CardForm =
  | { readonly kind: 'frame'; readonly address: string }
  | { readonly kind: 'script'; readonly address: string; readonly publishableKey: string };

export interface OwnedCard {
  readonly customer: string;
  readonly card: string;
}

export interface SaveCardRequest extends OwnedCard {
  /** Our id, used as the provider's idempotency key. */
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
  /** The exact bytes received. Reserialized text could differ, and its signature would not match. */
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Some providers sign nothing and are identified by their IP address and the URL's query. */
  readonly ip: string;
  readonly query: string;
}

/**
 * Names the object to request from the provider, and nothing else: amounts and states in a webhook are not
 * trusted. Events of kind `other` are stored and acknowledged too, so that the provider does not resend them.
 */
export interface WebhookEvent {
  readonly eventId: string;
  readonly kind: 'charge' | 'refund' | 'dispute' | 'card' | 'other';
  readonly ref: string;
  /** The provider's own event type, for the log. */
  readonly type: string;
  /** The id of a connected account; null for our own account. */
  readonly account: string | null;
  readonly isLive: boolean;
}

/** The provider did not respond to a query. Repeating the query later is safe. */
export class ProviderAway extends Error {
  override name = 'ProviderAway';
}

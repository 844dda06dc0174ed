import type { z } from 'zod';
import type { DeclineReason as declineReason } from '#contract/top-up.ts';

/**
 * What every way of paying in must be able to do: cards, hosted pages, on-ramps, stars, chains. Adapters hold no
 * database and know no feature. They are called outside of any transaction, after our own row was committed.
 */
export interface PaymentRail {
  readonly name: string;
  /** Null where the rail keeps no cards for us. */
  readonly cards: CardBook | null;
  /**
   * What the provider calls this person. The provider remembers our key for a day only, so the caller keeps the
   * answer; a second customer for one person would lose sight of the cards of the first.
   */
  customerFor(person: string): Promise<string>;
  /** One charge per id, however often it is asked. Never throws because a provider is away: that is `unknown`. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  findCharge(asked: AskedCharge): Promise<FoundCharge>;
  /** Gives up a charge that still waits for the person. If it was paid in the meantime, the answer says so. */
  closeCharge(ref: string): Promise<FoundCharge>;
  /** One refund per id. Several partial ones may add up to the charge, never to more. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  findRefund(asked: AskedRefund): Promise<FoundRefund>;
  findDispute(ref: string): Promise<Dispute | 'absent'>;
  /** Judges the bytes as they came. What is `invalid` is answered with 400 and leaves no trace. */
  readWebhook(delivery: WebhookDelivery): Promise<WebhookEvent | 'invalid'>;
}

/** In the currency's smallest official unit (cents, whole yen, whole stars), the code in capitals. */
export interface RailAmount {
  readonly currency: string;
  readonly minor: bigint;
}

export type DeclineReason = z.output<typeof declineReason>;

export interface ChargeRequest {
  /** Ours. It is the provider's idempotency key, so a repeat must be equal in every field. */
  readonly chargeId: string;
  readonly customer: string;
  readonly amount: RailAmount;
  /** The provider's token of a saved or just entered card; null where the rail asks on a page of its own. */
  readonly card: string | null;
  readonly keepsCard: boolean;
  /** Where the bank sends the person back. Null: nobody is there to be asked (a renewal). */
  readonly returnAddress: string | null;
  /** When our row was made: an id older than the provider's memory of keys is looked up before it is sent again. */
  readonly startedAt: Date;
}

/** What the provider itself has on record. Callers compare amount, id and customer with their own row. */
export interface ChargeFacts {
  readonly ref: string;
  /** Null when the provider's object does not carry an id of ours. */
  readonly chargeId: string | null;
  readonly customer: string | null;
  /** What arrived once it succeeded; what was asked before. */
  readonly amount: RailAmount;
  readonly card: string | null;
}

/** `succeeded` is final. `declined` and `abandoned` may still be overtaken by it: money that arrived is there. */
export type FoundCharge =
  | { readonly state: 'succeeded' | 'processing' | 'abandoned'; readonly charge: ChargeFacts }
  | { readonly state: 'needs_action'; readonly charge: ChargeFacts; readonly address: string }
  | { readonly state: 'declined'; readonly charge: ChargeFacts | null; readonly reason: DeclineReason }
  /** The provider has never heard of it. Final only when no request of ours can still be under way. */
  | { readonly state: 'absent' };

export type ChargeOutcome =
  | Exclude<FoundCharge, { state: 'absent' }>
  /** The card does not exist or is not this customer's; nothing was charged. */
  | { readonly state: 'card_not_found' }
  /** It may have been charged or not. What was held stays held until `findCharge` has an answer. */
  | { readonly state: 'unknown' };

/** By the provider's reference, or by our id when its answer never reached us. */
export type AskedCharge =
  | { readonly ref: string }
  | { readonly chargeId: string; readonly customer: string; readonly startedAt: Date };

export interface RefundRequest {
  /** Ours, and the provider's idempotency key. */
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

/** A refund may be called succeeded and still fail days later, when the bank sends the money back. */
export type FoundRefund =
  | { readonly state: 'succeeded' | 'processing' | 'failed'; readonly refund: RefundFacts }
  | { readonly state: 'absent' };

export type RefundRefusal = 'more_than_left' | 'charge_not_found' | 'disputed' | 'not_refundable';

export type RefundOutcome =
  | Exclude<FoundRefund, { state: 'absent' }>
  | { readonly state: 'refused'; readonly reason: RefundRefusal }
  | { readonly state: 'unknown' };

export type AskedRefund =
  | { readonly ref: string }
  | { readonly refundId: string; readonly charge: string; readonly startedAt: Date };

export interface Dispute {
  readonly ref: string;
  readonly charge: string | null;
  /** `inquiry`: a question of the bank, no money moved. `unknown`: a word we have not learnt yet, for a human. */
  readonly state: 'inquiry' | 'opened' | 'won' | 'lost' | 'unknown';
  readonly amount: RailAmount;
  /** The provider's own word, for the operator to read. */
  readonly reason: string;
}

export interface SavedCard {
  readonly ref: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
}

/** Cards that the provider keeps for a customer. Card numbers never pass through us. */
export interface CardBook {
  /** Where the browser types a card in, on the provider's side; it hands back a token for `card`. */
  form(): CardForm;
  /** Asked again with the same id, it tells how far it has come, for example after the bank's confirmation. */
  save(request: SaveCardRequest): Promise<SaveCardOutcome>;
  list(customer: string): Promise<readonly SavedCard[]>;
  find(owned: OwnedCard): Promise<SavedCard | 'not_found'>;
  remove(owned: OwnedCard): Promise<'removed' | 'not_found'>;
}

/** `frame`: a page to embed. `script`: the provider's own script, which draws the fields inside a page of ours. */
export type CardForm =
  | { readonly kind: 'frame'; readonly address: string }
  | { readonly kind: 'script'; readonly address: string; readonly publishableKey: string };

export interface OwnedCard {
  readonly customer: string;
  readonly card: string;
}

export interface SaveCardRequest extends OwnedCard {
  /** Ours, and the provider's idempotency key. */
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
  /** Exactly what came over the wire; text that was parsed and written again is another text. */
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Some providers sign nothing and are known by where they call from and what stands in the address. */
  readonly ip: string;
  readonly query: string;
}

/**
 * Which object to ask the provider about, and nothing else: amounts and states in a webhook are hearsay. `other` is
 * kept and answered like the rest, so that the provider does not repeat what we have no use for.
 */
export interface WebhookEvent {
  readonly eventId: string;
  readonly kind: 'charge' | 'refund' | 'dispute' | 'card' | 'other';
  readonly ref: string;
  /** The provider's own word, for the log. */
  readonly type: string;
  /** Another account than ours (a connected one); null is our own. */
  readonly account: string | null;
  readonly isLive: boolean;
}

/** The provider did not answer a question. Asking again later is safe. */
export class ProviderAway extends Error {
  override name = 'ProviderAway';
}

import { newId } from '../../kit/random.ts';
import type {
  ChargeOutcome,
  ChargeRequest,
  DeclineReason,
  FoundCharge,
  PaymentRail,
  RailAmount,
  WebhookDelivery,
} from './port.ts';

/** How a test card behaves. */
export type TestCard = 'good' | 'asks_to_confirm' | 'refunds_fail_later' | Exclude<DeclineReason, 'limit'>;

export type Forgery =
  | 'unsigned'
  | 'empty_key'
  | 'other_key'
  | 'other_body'
  | 'too_old'
  | 'from_the_future'
  | 'reserialised'
  | 'other_mode';

/** A rail connected to its provider's sandbox, with controls for both. */
export interface RailUnderTest {
  readonly rail: PaymentRail;
  /** Enters a card in the provider's form. */
  enterCard(card: TestCard): Promise<string>;
  /** Opens the page that `needs_action` returned, as the person. */
  visitBank(address: string, does: 'confirm' | 'refuse'): Promise<void>;
  /** The amounts that the provider's own records show as captured or refunded for our id. */
  captured(chargeId: string): Promise<readonly RailAmount[]>;
  refunded(refundId: string): Promise<readonly RailAmount[]>;
  /** Requests are processed, but their responses are lost or replaced by an error; null ends this. */
  loseAnswers(how: 'silence' | 'error' | null): Promise<void>;
  setOutage(isAway: boolean): Promise<void>;
  /** Makes the next charge capture another amount than requested. */
  captureWrongAmount(minor: bigint): Promise<void>;
  /** Moves the clocks of the rail and its provider. */
  passTime(ms: number): Promise<void>;
  /** Opens a dispute: the customer's bank charges the payment back. */
  dispute(chargeRef: string): Promise<string>;
  endDispute(ref: string, how: 'won' | 'lost'): Promise<void>;
  /** All webhooks that the provider has sent so far. */
  deliveries(): Promise<readonly WebhookDelivery[]>;
  /** Makes the provider send an event again. */
  deliverAgain(eventId: string): Promise<void>;
  forge(genuine: WebhookDelivery, how: Forgery): WebhookDelivery;
  now(): Date;
  close(): Promise<void>;
}

export const dollars = (minor: bigint): RailAmount => ({ currency: 'USD', minor });

/** A charge request for a new person who pays $12.50 with this card. */
export async function requestWith(
  t: RailUnderTest,
  card: TestCard,
  more: Partial<ChargeRequest> = {},
): Promise<ChargeRequest> {
  return {
    chargeId: newId(),
    customer: await t.rail.customerFor(newId()),
    amount: dollars(1_250n),
    card: await t.enterCard(card),
    keepsCard: false,
    returnAddress: 'https://fans.example/topUp/back',
    startedAt: t.now(),
    ...more,
  };
}

export function refOf(outcome: ChargeOutcome | FoundCharge): string {
  if (!('charge' in outcome) || outcome.charge === null) throw new Error(`no charge: ${outcome.state}`);
  return outcome.charge.ref;
}

export async function paid(
  t: RailUnderTest,
  card: TestCard = 'good',
): Promise<{ request: ChargeRequest; ref: string }> {
  const request = await requestWith(t, card);
  const outcome = await t.rail.charge(request);
  if (outcome.state !== 'succeeded') throw new Error(`not paid: ${outcome.state}`);
  return { request, ref: refOf(outcome) };
}

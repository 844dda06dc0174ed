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

/** The behavior of a test card. */
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
  /** Enters a card in the provider's form and returns the card's token. */
  enterCard(card: TestCard): Promise<string>;
  /** Opens the bank's page that `needs_action` returned, and confirms or refuses there as the person. */
  visitBank(address: string, does: 'confirm' | 'refuse'): Promise<void>;
  /** The amounts that the provider's records show as captured for our charge id. */
  captured(chargeId: string): Promise<readonly RailAmount[]>;
  refunded(refundId: string): Promise<readonly RailAmount[]>;
  /**
   * Makes the provider process requests but lose the responses or replace them by an error; null ends this.
   */
  loseAnswers(how: 'silence' | 'error' | null): Promise<void>;
  setOutage(isAway: boolean): Promise<void>;
  /** Makes the next charge capture `minor` instead of the requested amount. */
  captureWrongAmount(minor: bigint): Promise<void>;
  /** Moves the clocks of the rail and of its provider. */
  passTime(ms: number): Promise<void>;
  /** Opens a dispute about a charge, as the customer's bank does. */
  dispute(chargeRef: string): Promise<string>;
  endDispute(ref: string, how: 'won' | 'lost'): Promise<void>;
  /** All webhooks that the provider has sent so far. */
  deliveries(): Promise<readonly WebhookDelivery[]>;
  /** Makes the provider deliver an event again. */
  deliverAgain(eventId: string): Promise<void>;
  forge(genuine: WebhookDelivery, how: Forgery): WebhookDelivery;
  now(): Date;
  close(): Promise<void>;
}

export const dollars = (minor: bigint): RailAmount => ({ currency: 'USD', minor });

/** A charge request for $12.50 by a new person with this card. */
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

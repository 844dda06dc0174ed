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

/** What a card in a test will do. */
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

/** A rail with its provider's sandbox behind it, both in our words. */
export interface RailUnderTest {
  readonly rail: PaymentRail;
  /** A person types this card into the provider's form. */
  enterCard(card: TestCard): Promise<string>;
  /** A person at the page that `needs_action` leads to. */
  visitBank(address: string, does: 'confirm' | 'refuse'): Promise<void>;
  /** What the provider's own book says was taken for, or given back by, an id of ours. */
  taken(chargeId: string): Promise<readonly RailAmount[]>;
  givenBack(refundId: string): Promise<readonly RailAmount[]>;
  /** From now on acts are done, but their answers never arrive, or arrive as an error; null ends it. */
  loseAnswers(how: 'silence' | 'error' | null): Promise<void>;
  setAway(isAway: boolean): Promise<void>;
  /** The next charge takes another amount than it was asked for. */
  takeWrongly(minor: bigint): Promise<void>;
  /** For the rail and for its provider. */
  passTime(ms: number): Promise<void>;
  /** The customer's bank takes a charge back, and the provider decides. */
  dispute(chargeRef: string): Promise<string>;
  endDispute(ref: string, how: 'won' | 'lost'): Promise<void>;
  /** What the provider has posted to the webhook so far. */
  deliveries(): Promise<readonly WebhookDelivery[]>;
  /** The provider posts an event once more. */
  deliverAgain(eventId: string): Promise<void>;
  forge(genuine: WebhookDelivery, how: Forgery): WebhookDelivery;
  now(): Date;
  close(): Promise<void>;
}

export const dollars = (minor: bigint): RailAmount => ({ currency: 'USD', minor });

/** A new person pays 12.50 with this card. */
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

import { authenticate, type ChallengeOutcome, findIntent } from './authenticate.ts';
import { findDispute } from './disputes.ts';
import type { Fault, FaultOrder } from './faults.ts';
import type { Dispute } from './objects.ts';
import { appealDispute, closeDispute, isOpen, openDispute } from './open-dispute.ts';
import type { Attempt } from './outbox.ts';
import { type LoggedRequest, type Provider, perform, type Timing } from './provider.ts';
import { invalidRequest } from './refusals.ts';

/** What a test, a simulation or curl can make the provider do without the app. */
export interface StripeControl {
  fault(order: FaultOrder): Fault;
  faults(): readonly Fault[];
  clearFaults(): void;
  /** Sets the address that receives events; while it is null, events wait. */
  setWebhookUrl(url: string | null): void;
  setAppOrigins(origins: readonly string[]): void;
  setTiming(timing: Timing): void;
  /**
   * Tries all waiting webhooks now, whatever the clock says. With `isHeldToo` it also tries those that a
   * fault holds.
   */
  deliverNow(options?: { isHeldToo?: boolean }): Promise<void>;
  redeliver(eventId: string, times?: number): Promise<boolean>;
  /**
   * Answers a 3-D Secure challenge for the cardholder. Returns the address to redirect to; null when no
   * challenge was open or it has no return address.
   */
  authenticate(intentId: string, outcome: ChallengeOutcome): Promise<string | null>;
  createDispute(intentId: string, options?: { reason?: string; isInquiry?: boolean }): Promise<Dispute>;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<Dispute>;
  /** Reopens a dispute that has ended. */
  appealDispute(disputeId: string): Promise<Dispute>;
  /**
   * Does everything that is due on the virtual clock: refunds arrive, authorizations and disputes expire,
   * webhooks are sent.
   */
  tick(): Promise<void>;
  requests(): readonly LoggedRequest[];
  attempts(): readonly Attempt[];
  summary(): BookSummary;
}

/** A summary of the money in the provider's book, for comparison with the ledger. */
export interface BookSummary {
  readonly captures: readonly {
    payment_intent: string;
    charge: string;
    amount: number;
    currency: string;
    customer: string | null;
    metadata: Readonly<Record<string, string>>;
  }[];
  readonly refunds: readonly {
    id: string;
    payment_intent: string;
    amount: number;
    currency: string;
    status: string;
  }[];
  readonly disputes: readonly {
    id: string;
    payment_intent: string;
    amount: number;
    currency: string;
    status: string;
  }[];
  /** The platform's balance at the provider after fees, by currency. */
  readonly balance: Readonly<Record<string, number>>;
  readonly waitingWebhooks: number;
}

export function openControl(provider: Provider, tick: () => Promise<void>): StripeControl {
  const { open, faults, outbox, settings, requests } = provider;
  const alone = async <T>(work: Parameters<typeof perform<T>>[2]): Promise<T> => {
    const { done, leave } = await perform(provider, { ask: null }, work);
    await leave();
    return done;
  };
  return {
    fault: faults.set,
    faults: faults.list,
    clearFaults: faults.clear,
    setWebhookUrl(url) {
      settings.webhookUrl = url;
    },
    setAppOrigins(origins) {
      settings.appOrigins = origins;
    },
    setTiming(timing) {
      settings.timing = timing;
    },
    deliverNow: outbox.deliverNow,
    redeliver: outbox.redeliver,
    tick,
    requests: () => requests,
    attempts: () => outbox.attempts,
    summary: () => summaryOf(provider),
    authenticate: (intentId, outcome) =>
      alone((desk) => {
        const intent = findIntent(desk, intentId);
        return intent ? authenticate(desk, intent, outcome) : null;
      }),
    createDispute: (intentId, { reason = 'fraudulent', isInquiry = false } = {}) =>
      alone((desk) => {
        const charge = desk.book.charges.get(open.book.paymentIntents.get(intentId)?.latest_charge ?? '');
        if (!charge?.captured) throw invalidRequest(`${intentId} has no captured charge to dispute.`);
        return openDispute(desk, charge, { reason, isInquiry });
      }),
    closeDispute: (disputeId, outcome) =>
      alone((desk) => {
        const dispute = findDispute(desk, disputeId);
        if (!isOpen(dispute)) throw invalidRequest(`${disputeId} is already closed.`);
        closeDispute(desk, dispute, outcome);
        return dispute;
      }),
    appealDispute: (disputeId) =>
      alone((desk) => {
        const dispute = findDispute(desk, disputeId);
        if (isOpen(dispute)) throw invalidRequest(`${disputeId} has not ended yet.`);
        appealDispute(desk, dispute);
        return dispute;
      }),
  };
}

function summaryOf({ open: { book } }: Provider): BookSummary {
  const balance: Record<string, number> = {};
  for (const { currency, net } of book.balanceTransactions.values()) {
    balance[currency] = (balance[currency] ?? 0) + net;
  }
  return {
    captures: [...book.charges.values()]
      .filter(({ captured }) => captured)
      .map(({ payment_intent, id, amount_captured, currency, customer, metadata }) => ({
        payment_intent,
        charge: id,
        amount: amount_captured,
        currency,
        customer,
        metadata,
      })),
    refunds: [...book.refunds.values()].map(({ id, payment_intent, amount, currency, status }) => ({
      id,
      payment_intent,
      amount,
      currency,
      status,
    })),
    disputes: [...book.disputes.values()].map(({ id, payment_intent, amount, currency, status }) => ({
      id,
      payment_intent,
      amount,
      currency,
      status,
    })),
    balance,
    waitingWebhooks: book.deliveries.size,
  };
}

import type { OpenBook } from './book.ts';
import { type Delivery, isDue, RETRY_WAITS_MS } from './delivery.ts';
import type { Faults } from './faults.ts';
import type { StripeEvent } from './objects.ts';
import { newDelivery, plan } from './plan-deliveries.ts';
import { signed } from './signature.ts';

export interface Outbox {
  /**
   * Stores events for delivery. The caller sends them by calling the returned function, whose promise
   * resolves when each delivery has been tried once.
   */
  take(events: readonly StripeEvent[]): () => Promise<void>;
  /** Tries the deliveries that are due. */
  tick(): Promise<void>;
  /**
   * Tries all waiting deliveries, whatever the clock says. With `isHeldToo` it also tries those that a fault
   * holds.
   */
  deliverNow(options?: { isHeldToo?: boolean }): Promise<void>;
  /** Sends an event again, like the button "Resend" in Stripe's dashboard. */
  redeliver(eventId: string, times?: number): Promise<boolean>;
  /** All attempts so far, oldest first. */
  readonly attempts: readonly Attempt[];
  stop(): Promise<void>;
}

export interface Attempt {
  readonly event: string;
  readonly type: string;
  readonly attempt: number;
  readonly at: number;
  /** The HTTP status that the webhook answered. */
  readonly result: number | 'no-answer';
}

export interface OutboxOptions {
  readonly open: OpenBook;
  readonly faults: Faults;
  readonly now: () => number;
  readonly secret: string;
  readonly webhookUrl: () => string | null;
  /** The factor for the waits between two attempts. */
  readonly timeScale: number;
  /** The maximum number of deliveries that run at the same time. */
  readonly concurrency: number;
}

const ANSWER_TIMEOUT_MS = 10_000;
const ATTEMPTS_KEPT = 20_000;

export function openOutbox(options: OutboxOptions): Outbox {
  const { open, faults, now, secret, webhookUrl, timeScale, concurrency } = options;
  const { deliveries, events } = open.book;
  const underWay = new Map<string, Promise<void>>();
  const attempts: Attempt[] = [];
  // The deliveries whose request has not been answered yet.
  const unanswered = new Set<string>();
  let free = concurrency;
  const queue: (() => void)[] = [];
  let isStopped = false;

  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => queue.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };

  const attempt = async (delivery: Delivery): Promise<void> => {
    const url = webhookUrl();
    const event = events.get(delivery.event);
    if (isStopped || url === null || !deliveries.has(delivery.id)) return;
    if (!event) {
      deliveries.delete(delivery.id);
      return;
    }
    const body = delivery.altered ?? JSON.stringify(event, null, 2);
    const key = delivery.isSignedWrong ? `${secret}-not` : secret;
    delivery.isSignedWrong = false;
    delivery.held = null;
    const result = await post(url, body, signed(body, key, Math.floor(now() / 1000)));
    delivery.attempts += 1;
    attempts.push({ event: event.id, type: event.type, attempt: delivery.attempts, at: now(), result });
    if (attempts.length > ATTEMPTS_KEPT) attempts.shift();
    const wait = RETRY_WAITS_MS[delivery.attempts - 1];
    if ((typeof result === 'number' && result >= 200 && result < 300) || wait === undefined) {
      deliveries.delete(delivery.id);
    } else {
      delivery.waitMs = wait * timeScale;
      delivery.notBefore = now() + delivery.waitMs;
    }
    await open.save();
  };

  const start = (delivery: Delivery): Promise<void> => {
    unanswered.delete(delivery.id);
    const running =
      underWay.get(delivery.id) ?? turn(() => attempt(delivery)).finally(() => underWay.delete(delivery.id));
    underWay.set(delivery.id, running);
    return running;
  };
  const startAll = async (chosen: readonly Delivery[]): Promise<void> => {
    await Promise.all(chosen.map(start));
  };

  return {
    attempts,
    take(newEvents) {
      const ready = newEvents.flatMap((event) => plan(event, { open, faults, now }));
      for (const delivery of ready) unanswered.add(delivery.id);
      return () => startAll(ready);
    },
    tick: () =>
      startAll([...deliveries.values()].filter((one) => !unanswered.has(one.id) && isDue(one, now()))),
    async deliverNow({ isHeldToo = false } = {}) {
      const waiting = [...deliveries.values()].filter(({ held }) => isHeldToo || held === null);
      const isShuffled = waiting.some(({ held }) => held === 'reorder');
      await startAll(isShuffled ? open.chance.shuffled(waiting) : waiting);
    },
    async redeliver(eventId, times = 1) {
      const event = events.get(eventId);
      if (!event) return false;
      await startAll(Array.from({ length: times }, () => newDelivery(open, event, { notBefore: now() })));
      return true;
    },
    async stop() {
      isStopped = true;
      await Promise.all(underWay.values());
    },
  };
}

async function post(url: string, body: string, signature: string): Promise<number | 'no-answer'> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      // Stripe counts a redirect as a failed delivery. If the redirect were followed, the outbox would not
      // see it.
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 'no-answer';
  }
}

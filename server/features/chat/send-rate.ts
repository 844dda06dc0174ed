import { clock } from '../../kit/clock.ts';
import { refuser } from '../../kit/refusal.ts';

const refuse = refuser('too_many_requests');

const MINUTE_MS = 60_000;
/**
 * The maximum number of people with a counter. When there are more, the oldest counter is deleted, and that
 * person starts at zero again.
 */
const PEOPLE_MAX = 100_000;

export interface SendRate {
  /** Counts one message. Throws `too_many_requests` when the person may not send it yet. */
  spend(personId: string): void;
}

/**
 * Limits the messages that each person sends in a minute on this node. It is only meant to stop floods: a
 * restart resets the counters, and a person connected to two nodes can send twice as many.
 */
export function sendRate(perMinute: number | null, nowMs: () => number = clock.monotonicMs): SendRate {
  const spent = new Map<string, { endsMs: number; count: number }>();
  const begin = (personId: string, now: number): void => {
    spent.delete(personId);
    const [oldest] = spent.size >= PEOPLE_MAX ? spent.keys() : [];
    if (oldest !== undefined) spent.delete(oldest);
    spent.set(personId, { endsMs: now + MINUTE_MS, count: 1 });
  };
  return {
    spend(personId) {
      if (perMinute === null) return;
      const now = nowMs();
      const known = spent.get(personId);
      if (!known || known.endsMs <= now) {
        begin(personId, now);
        return;
      }
      known.count += 1;
      if (known.count > perMinute)
        throw refuse('too_many_requests', { retryAfterMs: Math.ceil(known.endsMs - now) });
    },
  };
}

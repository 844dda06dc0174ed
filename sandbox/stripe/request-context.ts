import type { SeededRandom } from '../kit/seeded-random.ts';
import type { Book, OpenBook, ScheduledAction } from './book.ts';
import type { Fault } from './faults.ts';
import { API_VERSION, type StripeEvent } from './objects.ts';

/** What an endpoint or a scheduled action needs to do its work. */
export interface RequestContext {
  readonly book: Book;
  readonly chance: SeededRandom;
  newId(prefix: string): string;
  /** The time of the virtual clock in whole seconds, as Stripe writes times. */
  seconds(): number;
  /** The address under which browsers reach the hosted pages. */
  readonly pagesUrl: string;
  /**
   * Stores an event for the webhook. The event is sent before or after the answer, but never during the work.
   */
  emit(type: string, object: object, previous?: Record<string, unknown>): void;
  /** The fault that applies to this charge; null when there is none. */
  strike(kind: 'decline' | 'wrong-amount' | 'wrong-currency'): Fault | null;
  schedule(errand: ScheduledAction): void;
}

export interface RequestContextOptions {
  readonly open: OpenBook;
  readonly now: () => number;
  readonly pagesUrl: string;
  readonly request: { readonly id: string | null; readonly key: string | null };
  readonly strike: RequestContext['strike'];
}

export function openRequestContext({ open, now, pagesUrl, request, strike }: RequestContextOptions): {
  desk: RequestContext;
  events: StripeEvent[];
} {
  const { book, chance, newId } = open;
  const events: StripeEvent[] = [];
  const seconds = (): number => Math.floor(now() / 1000);
  const desk: RequestContext = {
    book,
    chance,
    newId,
    seconds,
    pagesUrl,
    strike,
    emit(type, object, previous) {
      const event: StripeEvent = {
        id: newId('evt'),
        object: 'event',
        type,
        api_version: API_VERSION,
        created: seconds(),
        livemode: false,
        pending_webhooks: 1,
        request: { id: request.id, idempotency_key: request.key },
        // The object is copied, because a later change of the object must not change the event.
        data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
      };
      book.events.set(event.id, event);
      events.push(event);
    },
    schedule: (errand) => {
      book.errands.set(newId('errand'), errand);
    },
  };
  return { desk, events };
}

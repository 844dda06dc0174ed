import type { Chance } from '../kit/chance.ts';
import type { Book, Errand, OpenBook } from './book.ts';
import type { Fault } from './faults.ts';
import { API_VERSION, type StripeEvent } from './objects.ts';

/** What an endpoint works with during one request, or an errand when its hour has come. */
export interface Desk {
  readonly book: Book;
  readonly chance: Chance;
  newId(prefix: string): string;
  /** The virtual clock as Stripe writes time: whole seconds. */
  seconds(): number;
  /** Where the hosted pages are seen from a browser. */
  readonly pagesUrl: string;
  /** Notes an event for the webhook. It leaves before or after the answer, never during the work. */
  tell(type: string, object: object, previous?: Record<string, unknown>): void;
  /** The fault that should strike this charge, if any. */
  strike(kind: 'decline' | 'wrong-amount' | 'wrong-currency'): Fault | null;
  later(errand: Errand): void;
}

export interface DeskOptions {
  readonly open: OpenBook;
  readonly now: () => number;
  readonly pagesUrl: string;
  readonly request: { readonly id: string | null; readonly key: string | null };
  readonly strike: Desk['strike'];
}

export function openDesk({ open, now, pagesUrl, request, strike }: DeskOptions): {
  desk: Desk;
  told: StripeEvent[];
} {
  const { book, chance, newId } = open;
  const told: StripeEvent[] = [];
  const seconds = (): number => Math.floor(now() / 1000);
  const desk: Desk = {
    book,
    chance,
    newId,
    seconds,
    pagesUrl,
    strike,
    tell(type, object, previous) {
      const event: StripeEvent = {
        id: newId('evt'),
        object: 'event',
        type,
        api_version: API_VERSION,
        created: seconds(),
        livemode: false,
        pending_webhooks: 1,
        request: { id: request.id, idempotency_key: request.key },
        // A copy: later changes of the object must not rewrite what was said.
        data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
      };
      book.events.set(event.id, event);
      told.push(event);
    },
    later: (errand) => {
      book.errands.set(newId('errand'), errand);
    },
  };
  return { desk, told };
}

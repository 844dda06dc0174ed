import { newSeed, seededRandom } from '../kit/seeded-random.ts';
import { keepState, readState } from '../kit/state-file.ts';
import type { Delivery } from './delivery.ts';
import type { KeptAnswer } from './idempotency.ts';
import type {
  BalanceTransaction,
  Charge,
  Customer,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SetupIntent,
  StripeEvent,
} from './objects.ts';

/** The facts about a card that Stripe stores but never returns. */
export interface CardSecret {
  readonly number: string;
  /** Whether the card was set up for later charges that are made while the cardholder is absent. */
  isSetUp: boolean;
  /**
   * Whether the card can no longer be used. A card without a customer is spent after one payment, and any
   * other card after it was detached from its customer.
   */
  isSpent: boolean;
}

/** An action that the provider will perform by itself at a later time of the virtual clock. */
export interface ScheduledAction {
  readonly at: number;
  readonly kind: 'refund-succeeds' | 'refund-fails' | 'authorization-expires' | 'dispute-expires';
  readonly about: string;
}

/** The provider's own records. At the end of a test they are compared with the ledger. */
export interface Book {
  readonly place: { seed: string; drawn: number };
  readonly customers: Map<string, Customer>;
  readonly paymentMethods: Map<string, PaymentMethod>;
  readonly cards: Map<string, CardSecret>;
  readonly paymentIntents: Map<string, PaymentIntent>;
  readonly setupIntents: Map<string, SetupIntent>;
  readonly charges: Map<string, Charge>;
  readonly refunds: Map<string, Refund>;
  readonly disputes: Map<string, Dispute>;
  readonly balanceTransactions: Map<string, BalanceTransaction>;
  readonly events: Map<string, StripeEvent>;
  /** The deliveries that the webhook has not accepted yet, by delivery id. */
  readonly deliveries: Map<string, Delivery>;
  readonly keptAnswers: Map<string, KeptAnswer>;
  readonly errands: Map<string, ScheduledAction>;
}

export interface OpenBook {
  readonly book: Book;
  /** Creates a random id such as `pi_3Kf…`. The same seed and order of requests give the same ids. */
  newId(prefix: string): string;
  readonly chance: ReturnType<typeof seededRandom>;
  save(): Promise<void>;
}

const ID_LENGTH = 24;

export async function openBook({
  stateFile,
  seed,
}: {
  stateFile?: string | undefined;
  seed?: string | undefined;
}): Promise<OpenBook> {
  const book: Book = {
    place: { seed: seed ?? newSeed(), drawn: 0 },
    customers: new Map(),
    paymentMethods: new Map(),
    cards: new Map(),
    paymentIntents: new Map(),
    setupIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    balanceTransactions: new Map(),
    events: new Map(),
    deliveries: new Map(),
    keptAnswers: new Map(),
    errands: new Map(),
  };
  const kept = await readState(stateFile);
  if (kept !== null) fill(book, JSON.parse(kept) as Record<string, unknown>);
  const chance = seededRandom(book.place);
  const file = keepState(stateFile, () => JSON.stringify(plain(book)));
  return { book, chance, newId: (prefix) => `${prefix}_${chance.letters(ID_LENGTH)}`, save: file.save };
}

const EVENTS_KEPT_SECONDS = 30 * 24 * 60 * 60;

/** Stripe keeps an event for thirty days, or longer while it is still being delivered. */
export function deleteOldEvents({ events, deliveries }: Book, seconds: number): void {
  for (const [id, { created }] of events) {
    if (seconds - created < EVENTS_KEPT_SECONDS) return;
    if (![...deliveries.values()].some(({ event }) => event === id)) events.delete(id);
  }
}

/** The whole book as JSON. It includes card numbers, so it goes into the state file only. */
function plain(book: Book): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(book).map(([name, held]) => [name, held instanceof Map ? [...held] : held]),
  );
}

function fill(book: Book, kept: Record<string, unknown>): void {
  Object.assign(book.place, kept.place);
  for (const [name, map] of Object.entries(book)) {
    if (!(map instanceof Map)) continue;
    for (const [id, item] of (kept[name] ?? []) as [string, unknown][]) map.set(id, item);
  }
}

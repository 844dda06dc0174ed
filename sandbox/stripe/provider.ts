import type { Answer, Ask, Dropped } from '../kit/http.ts';
import type { OpenBook } from './book.ts';
import { type Desk, openDesk } from './desk.ts';
import type { Faults } from './faults.ts';
import type { Outbox } from './outbox.ts';

/** When webhooks leave: the answer or redirect waits for them, or they wait for it, or chance decides. */
export type Timing = 'before' | 'after' | 'either';

export interface Settings {
  readonly secretKey: string;
  readonly publishableKey: string;
  webhookUrl: string | null;
  /** Pages of these origins may frame the card form and hear what came of it. */
  appOrigins: readonly string[];
  timing: Timing;
}

export interface LoggedRequest {
  readonly id: string;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly status: number | 'dropped';
  readonly isReplay: boolean;
}

/** The sandbox's inside, shared by its API, its pages and its controls. */
export interface Provider {
  readonly open: OpenBook;
  readonly faults: Faults;
  readonly outbox: Outbox;
  readonly settings: Settings;
  readonly requests: LoggedRequest[];
  readonly pagesUrl: () => string;
  now(): number;
}

const REQUESTS_KEPT = 20_000;

/** Does work on the book and notes its events; nobody hears of them before `leave`. */
export async function perform<T>(
  provider: Provider,
  { ask, id = null, key = null }: { ask: Ask | null; id?: string | null; key?: string | null },
  work: (desk: Desk) => T,
): Promise<{ done: T; leave: () => Promise<void> }> {
  const { open, faults, outbox, now, pagesUrl } = provider;
  const { desk, told } = openDesk({
    open,
    now,
    pagesUrl: pagesUrl(),
    request: { id, key },
    strike: (kind) => (ask ? faults.strikeRequest(kind, ask) : null),
  });
  const done = work(desk);
  const leave = outbox.take(told);
  await open.save();
  return { done, leave };
}

/** Gives an answer with its events before or after it, as the switch says. */
export async function answerWithEvents(
  { settings, open }: Provider,
  answer: Answer | Dropped,
  leave: () => Promise<void>,
): Promise<Answer | Dropped> {
  const isBefore =
    settings.timing === 'before' || (settings.timing === 'either' && open.chance.fraction() < 0.5);
  if (isBefore) {
    await leave();
    return answer;
  }
  return { ...answer, afterwards: () => void leave() };
}

export function noteRequest({ requests }: Provider, entry: LoggedRequest): void {
  requests.push(entry);
  if (requests.length > REQUESTS_KEPT) requests.shift();
}

import type { Answer, DroppedConnection, HttpRequest } from '../kit/http.ts';
import type { OpenBook } from './book.ts';
import type { Faults } from './faults.ts';
import type { Outbox } from './outbox.ts';
import { openRequestContext, type RequestContext } from './request-context.ts';

/** When webhooks are sent: before the answer or redirect, after it, or one of the two at random. */
export type Timing = 'before' | 'after' | 'either';

export interface Settings {
  readonly secretKey: string;
  readonly publishableKey: string;
  webhookUrl: string | null;
  /** Pages of these origins may frame the card form and receive its messages. */
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

/** The sandbox's state and services, which its API, pages and controls share. */
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

/**
 * Runs work on the book and stores the events of the work. The events are sent when the caller calls the
 * returned function `leave`.
 */
export async function perform<T>(
  provider: Provider,
  { ask, id = null, key = null }: { ask: HttpRequest | null; id?: string | null; key?: string | null },
  work: (desk: RequestContext) => T,
): Promise<{ done: T; leave: () => Promise<void> }> {
  const { open, faults, outbox, now, pagesUrl } = provider;
  const { desk, events } = openRequestContext({
    open,
    now,
    pagesUrl: pagesUrl(),
    request: { id, key },
    strike: (kind) => (ask ? faults.strikeRequest(kind, ask) : null),
  });
  const done = work(desk);
  const leave = outbox.take(events);
  await open.save();
  return { done, leave };
}

/** Returns an answer, and sends its events before or after the answer, as the setting `timing` says. */
export async function answerWithEvents(
  { settings, open }: Provider,
  answer: Answer | DroppedConnection,
  leave: () => Promise<void>,
): Promise<Answer | DroppedConnection> {
  const isBefore =
    settings.timing === 'before' || (settings.timing === 'either' && open.chance.fraction() < 0.5);
  if (isBefore) {
    await leave();
    return answer;
  }
  return { ...answer, afterwards: () => void leave() };
}

export function logRequest({ requests }: Provider, entry: LoggedRequest): void {
  requests.push(entry);
  if (requests.length > REQUESTS_KEPT) requests.shift();
}

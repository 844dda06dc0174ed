import { create } from 'zustand';
import type { Events } from '#contract/index.ts';
import type { PayloadOf } from '#contract/kit.ts';
import { actingSeat } from './inbox.ts';
import type { SocketState } from './socket.ts';

// Apart from the socket, whose code only people who are logged in need: a visitor's page listens too, and hears nothing.

type Handler = (payload: unknown) => void;

const handlers = new Map<string, Set<Handler>>();
const inboxHandlers = new Map<string, Set<Handler>>();
const gapHandlers = new Set<() => void>();

/** Whether events arrive now. */
export const useLine = create<{ readonly state: SocketState }>(() => ({ state: 'off' }));

type Ask = (path: string, input: unknown) => Promise<unknown>;

let askLine: Ask | null = null;

/** Told by the socket once it is there: how a call is made over it. */
export function askBy(ask: Ask): void {
  askLine = ask;
}

/** The answer to a call over the open line; null where there is none, and when it broke or kept silent. */
export function askByLine(path: string, input: unknown): Promise<unknown> {
  return askLine ? askLine(path, input) : Promise.resolve(null);
}

/** Hears one kind of event that is told to this person. Gives the function that stops it. */
export const onEvent = <N extends keyof Events>(
  name: N,
  handler: (payload: PayloadOf<Events[N]>) => void,
): (() => void) => listenIn(handlers, name, handler);

/** The same in the inbox on screen: one's own, or that of the creator in whose inbox one sits. */
export const onInboxEvent = <N extends keyof Events>(
  name: N,
  handler: (payload: PayloadOf<Events[N]>) => void,
): (() => void) => listenIn(inboxHandlers, name, handler);

function listenIn<N extends keyof Events>(
  table: Map<string, Set<Handler>>,
  name: N,
  handler: (payload: PayloadOf<Events[N]>) => void,
): () => void {
  const known = table.get(name) ?? new Set();
  table.set(name, known);
  // The server sends only what the contract declares under this name.
  const heard: Handler = (payload) => handler(payload as PayloadOf<Events[N]>);
  known.add(heard);
  return () => known.delete(heard);
}

/** Called when too much was missed: everything on screen has to be asked for again. */
export function onGap(handler: () => void): () => void {
  gapHandlers.add(handler);
  return () => gapHandlers.delete(handler);
}

/** The socket's side: an event has arrived, told to this person or in somebody's inbox. */
export function dispatchEvent(name: string, payload: unknown, inbox: string | null = null): void {
  const own = inbox === null ? (handlers.get(name) ?? []) : [];
  const here = inbox === (actingSeat()?.inbox ?? null) ? (inboxHandlers.get(name) ?? []) : [];
  for (const handler of [...own, ...here]) guarded(() => handler(payload));
}

/** The socket's side: events have been missed. */
export function dispatchGap(): void {
  for (const handler of gapHandlers) guarded(handler);
}

/** One listener's mistake must not silence the others. */
function guarded(work: () => void): void {
  try {
    work();
  } catch (error) {
    reportError(error);
  }
}

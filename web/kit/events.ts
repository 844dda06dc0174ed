import { create } from 'zustand';
import type { Events } from '#contract/index.ts';
import type { PayloadOf } from '#contract/kit.ts';
import { actingSeat } from './inbox.ts';
import type { SocketState } from './socket.ts';

// Separate from the socket, whose code only logged-in people load. A visitor's page also subscribes, but
// receives no events.

type Handler = (payload: unknown) => void;

const handlers = new Map<string, Set<Handler>>();
const inboxHandlers = new Map<string, Set<Handler>>();
const gapHandlers = new Set<() => void>();

/** The socket's state: whether events arrive now. */
export const useSocketState = create<{ readonly state: SocketState }>(() => ({ state: 'off' }));

type SocketCall = (path: string, input: unknown) => Promise<unknown>;

let callSocket: SocketCall | null = null;

/** Called by the socket's code when it is loaded: sets the function that makes a call over the socket. */
export function setSocketCall(call: SocketCall): void {
  callSocket = call;
}

/** The answer to a call over the open socket; null if there is no socket, it broke, or no answer came. */
export function callOverSocket(path: string, input: unknown): Promise<unknown> {
  return callSocket ? callSocket(path, input) : Promise.resolve(null);
}

/** Subscribes to one kind of event that is sent to this person. Returns the unsubscribe function. */
export const onEvent = <N extends keyof Events>(
  name: N,
  handler: (payload: PayloadOf<Events[N]>) => void,
): (() => void) => listenIn(handlers, name, handler);

/** The same for the inbox on screen: the person's own, or the inbox of the creator in whose seat they act. */
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
  // The server sends only payloads that the contract declares for this name.
  const handle: Handler = (payload) => handler(payload as PayloadOf<Events[N]>);
  known.add(handle);
  return () => known.delete(handle);
}

/** Subscribes to gaps: too many events were missed, so everything on screen must be requested again. */
export function onGap(handler: () => void): () => void {
  gapHandlers.add(handler);
  return () => gapHandlers.delete(handler);
}

/** Called by the socket for each event: one for this person, or for the inbox with the given id. */
export function dispatchEvent(name: string, payload: unknown, inbox: string | null = null): void {
  const own = inbox === null ? (handlers.get(name) ?? []) : [];
  const here = inbox === (actingSeat()?.inbox ?? null) ? (inboxHandlers.get(name) ?? []) : [];
  for (const handler of [...own, ...here]) guarded(() => handler(payload));
}

/** Called by the socket when events were missed. */
export function dispatchGap(): void {
  for (const handler of gapHandlers) guarded(handler);
}

/** An error in one listener must not stop the others. */
function guarded(work: () => void): void {
  try {
    work();
  } catch (error) {
    reportError(error);
  }
}

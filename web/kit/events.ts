import { create } from 'zustand';
import type { Events } from '#contract/index.ts';
import type { PayloadOf } from '#contract/kit.ts';
import { actingSeat } from './inbox.ts';
import type { SocketState } from './socket.ts';

// This file is separate from the socket, because only logged-in people load the socket's code. A visitor's
// page subscribes too, but receives no events.

type Handler = (payload: unknown) => void;

const handlers = new Map<string, Set<Handler>>();
const inboxHandlers = new Map<string, Set<Handler>>();
const gapHandlers = new Set<() => void>();

/** The state of the socket, which says whether events arrive at present. */
export const useSocketState = create<{ readonly state: SocketState }>(() => ({ state: 'off' }));

type SocketCall = (path: string, input: unknown) => Promise<unknown>;

let callSocket: SocketCall | null = null;

/** Sets the function that makes a call over the socket. The socket's code calls this when it is loaded. */
export function setSocketCall(call: SocketCall): void {
  callSocket = call;
}

/** Makes a call over the open socket. Resolves to null without a socket, or if no answer arrives. */
export function callOverSocket(path: string, input: unknown): Promise<unknown> {
  return callSocket ? callSocket(path, input) : Promise.resolve(null);
}

/** Subscribes to an event that is sent to the person. Returns the function that unsubscribes. */
export const onEvent = <N extends keyof Events>(
  name: N,
  handler: (payload: PayloadOf<Events[N]>) => void,
): (() => void) => listenIn(handlers, name, handler);

/**
 * Subscribes to an event of the inbox on screen: the person's own, or the inbox in which they act for a
 * creator. Returns the function that unsubscribes.
 */
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
  // The cast is safe, because the server sends only payloads that the contract declares for this event.
  const handle: Handler = (payload) => handler(payload as PayloadOf<Events[N]>);
  known.add(handle);
  return () => known.delete(handle);
}

/**
 * Subscribes to gaps. A gap means that the server will not repeat events that may have been missed, so
 * everything on screen must be loaded again. Returns the function that unsubscribes.
 */
export function onGap(handler: () => void): () => void {
  gapHandlers.add(handler);
  return () => gapHandlers.delete(handler);
}

/**
 * Passes an event from the socket to its listeners. `inbox` is null for an event that was sent to the person.
 */
export function dispatchEvent(name: string, payload: unknown, inbox: string | null = null): void {
  const own = inbox === null ? (handlers.get(name) ?? []) : [];
  const here = inbox === (actingSeat()?.inbox ?? null) ? (inboxHandlers.get(name) ?? []) : [];
  for (const handler of [...own, ...here]) guarded(() => handler(payload));
}

/** Notifies all listeners of a gap. Called by the socket. */
export function dispatchGap(): void {
  for (const handler of gapHandlers) guarded(handler);
}

/** Catches and reports an error of one listener, so that the other listeners still run. */
function guarded(work: () => void): void {
  try {
    work();
  } catch (error) {
    reportError(error);
  }
}

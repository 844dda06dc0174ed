import { create } from 'zustand';
import type { Events } from '#contract/index.ts';
import type { PayloadOf } from '#contract/kit.ts';
import { refreshIfEnding } from './refresh.ts';
import { checkSession } from './session.ts';
import { createSocket, type SocketState } from './socket.ts';
import { isRecord, readJson, writeJson } from './stored.ts';
import { useUser } from './user-store.ts';

type Handler = (payload: unknown) => void;

const KEY = 'socketPosition';
const handlers = new Map<string, Set<Handler>>();
const gapHandlers = new Set<() => void>();
let position: string | null = null;

/** Whether events arrive now. */
export const useLine = create<{ readonly state: SocketState }>(() => ({ state: 'off' }));

const socket = createSocket({
  url: `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/ws`,
  async freshToken() {
    await refreshIfEnding();
    return useUser.getState().token;
  },
  // A request may have renewed it before the line was even closed.
  onRefused: async (token) => {
    if (token === useUser.getState().token) await checkSession();
  },
  onEvent: (name, payload) => {
    for (const handler of handlers.get(name) ?? []) guarded(() => handler(payload));
  },
  onGap: () => {
    for (const handler of gapHandlers) guarded(handler);
  },
  onState: (state) => useLine.setState({ state }),
  readPosition: () => position,
  keepPosition,
});

/** Hears one kind of event. Gives the function that stops it. */
export function onEvent<N extends keyof Events>(
  name: N,
  handler: (payload: PayloadOf<Events[N]>) => void,
): () => void {
  const known = handlers.get(name) ?? new Set();
  handlers.set(name, known);
  // The server sends only what the contract declares under this name.
  const heard: Handler = (payload) => handler(payload as PayloadOf<Events[N]>);
  known.add(heard);
  return () => known.delete(heard);
}

/** Hears also what is told to everybody who listens to a topic, such as `creator:<id>`; the server judges who may. */
export const followTopic = (topic: string): (() => void) => socket.follow(topic);

/** Called when too much was missed: everything on screen has to be asked for again. */
export function onGap(handler: () => void): () => void {
  gapHandlers.add(handler);
  return () => gapHandlers.delete(handler);
}

/** Connects whenever somebody is logged in, and follows them: login, logout, new token, network. */
export function startRealtime(): void {
  const { address } = useUser.getState();
  position = storedPosition(address);
  if (address) socket.start();

  useUser.subscribe((now, before) => {
    if (now.address !== before.address) {
      socket.stop();
      keepPosition(null);
      if (now.address) socket.start();
    } else if (now.token && now.token !== before.token) {
      socket.renew(now.token);
    }
  });
  window.addEventListener('offline', socket.pause);
  window.addEventListener('online', socket.resume);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') socket.resume();
  });
}

/** Only the same person's place in the stream means anything after a reload. */
function storedPosition(address: string | null): string | null {
  const stored = readJson('sessionStorage', KEY);
  if (!isRecord(stored) || stored.address !== address) return null;
  return typeof stored.position === 'string' ? stored.position : null;
}

function keepPosition(next: string | null): void {
  position = next;
  writeJson('sessionStorage', KEY, { address: useUser.getState().address, position });
}

/** One listener's mistake must not silence the others. */
function guarded(work: () => void): void {
  try {
    work();
  } catch (error) {
    reportError(error);
  }
}

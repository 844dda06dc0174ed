import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Language } from '#locales/languages.ts';
import type { Actor } from '../kit/handle.ts';

/** One open socket, with its actor and the audiences it is subscribed to. */
export interface Listener {
  readonly socket: WebSocket;
  /** The TCP stream below the socket. */
  readonly stream: Duplex;
  /** The stream is corked: its writes are sent together at the next tick (`socket-writes.ts`). */
  isCorked: boolean;
  /** The client's address when it opened the socket. */
  readonly ip: string;
  readonly userAgent: string;
  language: Language;
  actor: Actor | null;
  /** True while the actor of a token is looked up. */
  isAuthenticating: boolean;
  readonly audiences: Set<string>;
  /** Frames of new events that wait until the replay of missed events ends; null when no replay runs. */
  backlog: string[] | null;
  frames: number;
  /** Calls received since the last heartbeat. */
  calls: number;
  /** Calls not answered yet. */
  pendingCalls: number;
  isAlive: boolean;
}

/** The sockets that are connected to this node, also indexed by audience. */
export function openListeners() {
  const all = new Set<Listener>();
  const byAudience = new Map<string, Set<Listener>>();

  const subscribe = (listener: Listener, audience: string): void => {
    // The socket may have closed during the permission check; nothing would ever remove its subscription.
    if (!all.has(listener)) return;
    listener.audiences.add(audience);
    const known = byAudience.get(audience);
    if (known) known.add(listener);
    else byAudience.set(audience, new Set([listener]));
  };
  const unsubscribe = (listener: Listener, audience: string): void => {
    listener.audiences.delete(audience);
    const known = byAudience.get(audience);
    known?.delete(listener);
    if (known?.size === 0) byAudience.delete(audience);
  };

  return {
    all: all as ReadonlySet<Listener>,
    subscribe,
    unsubscribe,
    listenersOf: (audience: string): Iterable<Listener> => byAudience.get(audience) ?? [],
    countListeners: (audience: string): number => byAudience.get(audience)?.size ?? 0,
    add(socket: WebSocket, from: Pick<Listener, 'stream' | 'ip' | 'userAgent'>): Listener {
      const listener: Listener = {
        socket,
        ...from,
        isCorked: false,
        language: 'en',
        actor: null,
        isAuthenticating: false,
        audiences: new Set(),
        backlog: null,
        frames: 0,
        calls: 0,
        pendingCalls: 0,
        isAlive: true,
      };
      all.add(listener);
      return listener;
    },
    remove(listener: Listener): void {
      for (const audience of [...listener.audiences]) unsubscribe(listener, audience);
      all.delete(listener);
    },
    /** The ids of all connected people, each once. */
    people: (): string[] => [...new Set([...all].flatMap(({ actor }) => (actor ? [actor.id] : [])))],
    /** The ids of all connected sessions, each once. */
    sessions: (): string[] => [...new Set([...all].flatMap(({ actor }) => (actor ? [actor.sessionId] : [])))],
  };
}

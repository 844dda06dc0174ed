import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Language } from '#locales/languages.ts';
import type { Actor } from '../kit/handle.ts';

/** An event that waits until the missed events are replayed. */
export interface QueuedEvent {
  readonly text: string;
  /** The id of an event for the actor; null for other events, which are never among the missed ones. */
  readonly ownId: number | null;
}

/** One open socket, its actor, and the audiences whose events it receives. */
export interface Listener {
  readonly socket: WebSocket;
  /** The TCP or TLS stream that the WebSocket uses. */
  readonly stream: Duplex;
  /**
   * Whether the stream is corked. All that is written to a corked stream in one tick is sent together
   * (`socket-writes.ts`).
   */
  isCorked: boolean;
  /** The client's IP address when the socket was opened. */
  readonly ip: string;
  readonly userAgent: string;
  language: Language;
  actor: Actor | null;
  /** Whether the actor for the socket's token is being looked up. */
  isAuthenticating: boolean;
  readonly audiences: Set<string>;
  /** New events that wait until the missed events are replayed; null when nothing is being replayed. */
  backlog: QueuedEvent[] | null;
  frames: number;
  /** The number of calls received since the last heartbeat. */
  calls: number;
  /** The number of calls that have not been answered yet. */
  pendingCalls: number;
  isAlive: boolean;
}

/** The open sockets of this node, with an index by audience. */
export function openListeners() {
  const all = new Set<Listener>();
  const byAudience = new Map<string, Set<Listener>>();

  const subscribe = (listener: Listener, audience: string): void => {
    // The socket may have closed during the permission check. A subscription added now would never be
    // removed.
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

export type Listeners = ReturnType<typeof openListeners>;

import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Language } from '#locales/languages.ts';
import type { Actor } from '../kit/handle.ts';

/** One open socket: who is behind it, and what it hears. */
export interface Listener {
  readonly socket: WebSocket;
  /** What it writes to. */
  readonly stream: Duplex;
  /** What is written now leaves at the end of this moment (`socket-writes.ts`). */
  isCorked: boolean;
  /** Where it was opened from, and by what. */
  readonly ip: string;
  readonly userAgent: string;
  language: Language;
  actor: Actor | null;
  /** While it is found out who shows this token. */
  isAuthenticating: boolean;
  readonly audiences: Set<string>;
  /** While it is told what it missed: what has come since, which is told after that. */
  backlog: string[] | null;
  frames: number;
  /** How many calls were begun since the last heart-beat, and how many are not answered yet. */
  calls: number;
  pendingCalls: number;
  isAlive: boolean;
}

/** Everybody who is connected to this node, and who among them hears what. */
export function openListeners() {
  const all = new Set<Listener>();
  const byAudience = new Map<string, Set<Listener>>();

  const subscribe = (listener: Listener, audience: string): void => {
    // It may have gone while it was asked whether it may: nobody would take it out again.
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
    /** The people behind these sockets, each once. */
    people: (): string[] => [...new Set([...all].flatMap(({ actor }) => (actor ? [actor.id] : [])))],
    /** The sessions behind these sockets, each once. */
    sessions: (): string[] => [...new Set([...all].flatMap(({ actor }) => (actor ? [actor.sessionId] : [])))],
  };
}

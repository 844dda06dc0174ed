import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Language } from '#locales/languages.ts';
import type { Actor } from '../kit/handle.ts';

/** One open socket: who is behind it, and what it hears. */
export interface Listener {
  readonly socket: WebSocket;
  /** What it writes to. */
  readonly stream: Duplex;
  /** What is written now leaves at the end of this moment (`telling.ts`). */
  isHeld: boolean;
  /** Where it was opened from, and by what. */
  readonly ip: string;
  readonly userAgent: string;
  language: Language;
  actor: Actor | null;
  /** While it is found out who shows this token. */
  isAsked: boolean;
  readonly audiences: Set<string>;
  /** While it is told what it missed: what has come since, which is told after that. */
  since: string[] | null;
  frames: number;
  /** How many calls were begun since the last heart-beat, and how many are not answered yet. */
  calls: number;
  unanswered: number;
  isAlive: boolean;
}

/** Everybody who is connected to this node, and who among them hears what. */
export function openListeners() {
  const all = new Set<Listener>();
  const byAudience = new Map<string, Set<Listener>>();

  const hear = (listener: Listener, audience: string): void => {
    // It may have gone while it was asked whether it may: nobody would take it out again.
    if (!all.has(listener)) return;
    listener.audiences.add(audience);
    const known = byAudience.get(audience);
    if (known) known.add(listener);
    else byAudience.set(audience, new Set([listener]));
  };
  const unhear = (listener: Listener, audience: string): void => {
    listener.audiences.delete(audience);
    const known = byAudience.get(audience);
    known?.delete(listener);
    if (known?.size === 0) byAudience.delete(audience);
  };

  return {
    all: all as ReadonlySet<Listener>,
    hear,
    unhear,
    hearing: (audience: string): Iterable<Listener> => byAudience.get(audience) ?? [],
    countHearing: (audience: string): number => byAudience.get(audience)?.size ?? 0,
    add(socket: WebSocket, from: Pick<Listener, 'stream' | 'ip' | 'userAgent'>): Listener {
      const listener: Listener = {
        socket,
        ...from,
        isHeld: false,
        language: 'en',
        actor: null,
        isAsked: false,
        audiences: new Set(),
        since: null,
        frames: 0,
        calls: 0,
        unanswered: 0,
        isAlive: true,
      };
      all.add(listener);
      return listener;
    },
    remove(listener: Listener): void {
      for (const audience of [...listener.audiences]) unhear(listener, audience);
      all.delete(listener);
    },
    /** The people behind these sockets, each once. */
    people: (): string[] => [...new Set([...all].flatMap(({ actor }) => (actor ? [actor.id] : [])))],
    /** The sessions behind these sockets, each once. */
    sessions: (): string[] => [...new Set([...all].flatMap(({ actor }) => (actor ? [actor.sessionId] : [])))],
  };
}

import { languageFromHeader } from '#locales/messages.ts';
import type { Actor } from '../kit/handle.ts';
import { type Bus, eventFrame } from './bus.ts';
import type { Listener, Listeners, QueuedEvent } from './listeners.ts';
import { closeCodes, closeSocket, send, sendText } from './socket-writes.ts';

/**
 * The maximum number of a person's sockets on this node. Each of the person's events is written to all of
 * them.
 */
const SOCKETS_LIMIT = 100;
/**
 * The maximum size of the missed events that are replayed. It is below the limit of unread bytes
 * (`socket-writes.ts`): otherwise a client could be disconnected during the replay, reconnect, and be
 * disconnected again.
 */
const MISSED_LIMIT_BYTES = 192 * 1024;

/** The first frame of a socket: the session token, the position to resume from, and the language. */
export interface AuthFrame {
  readonly token: string;
  readonly after?: string | undefined;
  readonly locale?: string | undefined;
}

export interface AuthenticationOptions {
  readonly bus: Bus;
  findActor(token: string): Promise<Actor | null>;
  /** Returns those of the sessions that have not ended. */
  liveSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Returns the function that authenticates a socket with its token and replays the events that it missed. */
export function openAuthentication(
  { bus, findActor, liveSessions }: AuthenticationOptions,
  listeners: Listeners,
  presenceWrites: { add(personId: string): void },
): (listener: Listener, frame: AuthFrame) => Promise<void> {
  /** Returns the audience of the actor's own events, to which the socket is now subscribed. */
  const authenticate = async (
    listener: Listener,
    { token, locale }: AuthFrame,
  ): Promise<{ audience: string } | 'closed' | 'renewed'> => {
    const close = (code: number): 'closed' => {
      closeSocket(listener, code);
      return 'closed';
    };
    const actor = await findActor(token);
    if (!actor || (listener.actor && listener.actor.id !== actor.id)) return close(closeCodes.SESSION_ENDED);
    const isAgain = listener.actor !== null;
    listener.actor = actor;
    listener.language = languageFromHeader(locale);
    // The session may have ended during the lookup. When a session ends, only sockets with an actor are
    // closed, and this socket had none yet.
    if (!(await liveSessions([actor.sessionId])).has(actor.sessionId)) return close(closeCodes.SESSION_ENDED);
    if (isAgain) return 'renewed';
    const audience = `person:${actor.id}`;
    if (listeners.countListeners(audience) >= SOCKETS_LIMIT) return close(closeCodes.TOO_MANY_FRAMES);
    presenceWrites.add(actor.id);
    // Subscribes before the replay starts, so that no event is lost between the two.
    listeners.subscribe(listener, audience);
    return { audience };
  };

  const inTurn = turnsByAudience();
  const catchUp = async (listener: Listener, audience: string, after: string): Promise<void> => {
    const newer: QueuedEvent[] = [];
    listener.backlog = newer;
    const missed = await inTurn(audience, async () => {
      // The client may have disconnected while its replay waited.
      if (listener.socket.readyState !== listener.socket.OPEN) return [];
      return bus.replay([audience], { after, maxBytes: MISSED_LIMIT_BYTES });
    });
    listener.backlog = null;
    const texts = missed?.map((event) => eventFrame(event)) ?? [];
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const isGap = missed === null || bytes > MISSED_LIMIT_BYTES;
    if (isGap) send(listener, { type: 'gap' });
    else for (const text of texts) sendText(listener, text);
    // An event that arrived before the replay was read is among the missed events as well.
    const replayed = new Set(isGap ? [] : missed.map(({ id }) => id));
    for (const { ownId, text } of newer) if (ownId === null || !replayed.has(ownId)) sendText(listener, text);
  };

  return async (listener: Listener, frame: AuthFrame): Promise<void> => {
    // All sockets share one queue of lookups, and a client could fill it with hundreds of tokens.
    if (listener.isAuthenticating) return closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
    listener.isAuthenticating = true;
    const outcome = await authenticate(listener, frame);
    listener.isAuthenticating = false;
    if (typeof outcome === 'string') return undefined;
    if (frame.after !== undefined) await catchUp(listener, outcome.audience, frame.after);
    return send(listener, { type: 'ready', position: bus.position() });
  };
}

/** Runs the work for each audience one after the other. */
function turnsByAudience(): <T>(audience: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (audience, work) => {
    const turn = Promise.allSettled([last.get(audience)]).then(work);
    last.set(audience, turn);
    try {
      return await turn;
    } finally {
      if (last.get(audience) === turn) last.delete(audience);
    }
  };
}

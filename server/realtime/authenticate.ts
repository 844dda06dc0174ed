import { languageFromHeader } from '#locales/messages.ts';
import type { Actor } from '../kit/handle.ts';
import { type Bus, eventFrame } from './bus.ts';
import type { Listener, Listeners } from './listeners.ts';
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
  /**
   * Runs `work` when the person has fewer than the maximum number of concurrent requests (`call-limits.ts`).
   */
  inTurn<T>(actor: Actor, work: () => Promise<T>): Promise<T>;
}

/** Returns the function that authenticates a socket with its token and replays the events that it missed. */
export function openAuthentication(
  { bus, findActor, liveSessions, inTurn }: AuthenticationOptions,
  listeners: Listeners,
  presenceWrites: { add(personId: string): void },
): (listener: Listener, frame: AuthFrame) => Promise<void> {
  const authenticate = async (listener: Listener, { token, after, locale }: AuthFrame): Promise<void> => {
    const actor = await findActor(token);
    if (!actor || (listener.actor && listener.actor.id !== actor.id))
      return closeSocket(listener, closeCodes.SESSION_ENDED);
    const isAgain = listener.actor !== null;
    listener.actor = actor;
    listener.language = languageFromHeader(locale);
    // The session may have ended during the lookup. When a session ends, only sockets with an actor are
    // closed, and this socket had none yet.
    if (!(await liveSessions([actor.sessionId])).has(actor.sessionId))
      return closeSocket(listener, closeCodes.SESSION_ENDED);
    if (isAgain) return undefined;
    const own = `person:${actor.id}`;
    if (listeners.countListeners(own) >= SOCKETS_LIMIT)
      return closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
    presenceWrites.add(actor.id);
    // Subscribes before the replay starts, so that no event is lost between the two. An event from that time
    // may arrive twice, but in order.
    listeners.subscribe(listener, own);
    if (after !== undefined) await catchUp(listener, actor, after);
    return send(listener, { type: 'ready', position: bus.position() });
  };

  const catchUp = async (listener: Listener, actor: Actor, after: string): Promise<void> => {
    const newer: string[] = [];
    listener.backlog = newer;
    const from = { after, maxBytes: MISSED_LIMIT_BYTES };
    const missed = await inTurn(actor, async () => {
      // The client may have disconnected while the replay waited for its turn.
      if (listener.socket.readyState !== listener.socket.OPEN) return [];
      return bus.replay([`person:${actor.id}`], from);
    });
    listener.backlog = null;
    const texts = missed?.map((event) => eventFrame(event)) ?? [];
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    if (missed === null || bytes > MISSED_LIMIT_BYTES) send(listener, { type: 'gap' });
    else for (const text of texts) sendText(listener, text);
    for (const text of newer) sendText(listener, text);
  };

  /**
   * Authenticates a socket. A second token during the lookup of the first closes the socket: all sockets
   * share one queue of lookups, and a client could fill it with hundreds of tokens.
   */
  return async (listener: Listener, frame: AuthFrame): Promise<void> => {
    if (listener.isAuthenticating) return closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
    listener.isAuthenticating = true;
    await authenticate(listener, frame);
    listener.isAuthenticating = false;
    return undefined;
  };
}

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { languageFromHeader } from '#locales/messages.ts';
import { failureOf } from '../kit/api.ts';
import { answerAndClose } from '../kit/connections.ts';
import type { Actor } from '../kit/handle.ts';
import type { Log } from '../kit/log.ts';
import { Refusal } from '../kit/refusal.ts';
import { type Bus, type DeliveredEvent, eventFrame } from './bus.ts';
import type { Caller, CallFrame } from './calls.ts';
import { type DeliveryOptions, openDelivery } from './delivery.ts';
import { readFrame } from './frame.ts';
import { type Listener, openListeners } from './listeners.ts';
import { openPresenceWrites } from './presence-writes.ts';
import { closeCodes, closeSocket, send, sendText } from './socket-writes.ts';

/**
 * The maximum size of a frame. It equals the limit of an HTTP request's body, because a frame can contain a
 * call.
 */
const FRAME_LIMIT_BYTES = 64 * 1024;
/** The maximum size of a frame before authentication, when a client only has to send its token. */
const FIRST_FRAME_LIMIT_BYTES = 16 * 1024;
/**
 * The maximum number of fragments in a message. An empty fragment costs the sender nothing, but the server
 * has to read it.
 */
const PARTS_LIMIT = 64;
/**
 * The maximum number of network chunks in which a frame may arrive. Taking one chunk from a buffer of ten
 * thousand moves all others. An ordinary network makes 100 to 200 chunks.
 */
const PIECES_LIMIT = 1_000;
const AUTH_WITHIN_MS = 5_000;
const HEARTBEAT_MS = 25_000;
const FRAMES_PER_HEARTBEAT = 200;
const USER_AGENT_MAX_CHARS = 400;
const TOPICS_LIMIT = 100;
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
const CALLS_PER_HEARTBEAT = 10_000;
const CALLS_AT_ONCE = 32;

/**
 * Whether the request is for a socket. Does not parse the address with `URL`, which throws for invalid
 * addresses.
 */
export const isForSockets = ({ url = '' }: IncomingMessage): boolean => url.split('?', 1)[0] === '/ws';

/** The first frame of a socket: the session token, the position to resume from, and the language. */
interface AuthFrame {
  readonly token: string;
  readonly after?: string | undefined;
  readonly locale?: string | undefined;
}

export interface SocketOptions extends Pick<DeliveryOptions, 'findTopicListeners' | 'findInboxListeners'> {
  readonly server: Server;
  readonly bus: Bus;
  readonly log: Log;
  isOwnOrigin(request: IncomingMessage): boolean;
  findActor(token: string): Promise<Actor | null>;
  /** Returns those of the sessions that have not ended. */
  liveSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The client's IP address, as far as the proxies in front of this server can be trusted. */
  ipOf(request: IncomingMessage): string;
  /** Runs a call that arrived through a socket and returns the answer (`calls.ts`). */
  call(frame: CallFrame, caller: Caller): Promise<object>;
  /**
   * Runs `work` when the person has less than the maximum number of concurrent requests (`call-limits.ts`).
   */
  inTurn<T>(actor: Actor, work: () => Promise<T>): Promise<T>;
  /** Records that these people are online now. */
  onPresent(personIds: readonly string[]): Promise<void>;
  /**
   * The id of the session whose end this event announces; null for all other events. After the event is sent,
   * the session's sockets are closed.
   */
  endedSession(event: DeliveredEvent): string | null;
}

export interface Sockets {
  count(): number;
  /**
   * Closes the sockets of sessions that this node has ended. The bus reads the event of their end only a
   * moment later.
   */
  closeSessions(ids: readonly string[]): void;
  stop(): Promise<void>;
}

/**
 * The sockets at `/ws`. A socket authenticates with its first frame, can resume after a disconnection, and is
 * checked by a heartbeat. This module does not depend on any feature.
 */
export function openSockets(options: SocketOptions): Sockets {
  const { server, bus, log } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_LIMIT_BYTES,
    maxFragments: PARTS_LIMIT,
    maxBufferedChunks: PIECES_LIMIT,
    clientTracking: false,
    // Pongs are sent by the code below, which limits them. Automatic pongs to a client that floods pings and
    // reads nothing would fill the server's memory.
    autoPong: false,
  });
  // The library's default handler would wait without a time limit until the client has read earlier
  // responses.
  sockets.on('wsClientError', (_error, socket) => answerAndClose(socket, '400 Bad Request'));
  const listeners = openListeners();
  const presenceWrites = openPresenceWrites(options.onPresent, log);

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!isForSockets(request)) return;
    if (!options.isOwnOrigin(request)) {
      answerAndClose(socket, '403 Forbidden');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) =>
      addListener(opened, {
        stream: socket,
        ip: options.ipOf(request),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_CHARS),
      }),
    );
  };

  const addListener = (socket: WebSocket, from: Pick<Listener, 'stream' | 'ip' | 'userAgent'>): void => {
    const listener = listeners.add(socket, from);
    const authTimeout = setTimeout(() => {
      if (!listener.actor) closeSocket(listener, closeCodes.NOT_ALLOWED);
    }, AUTH_WITHIN_MS);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(authTimeout);
      listeners.remove(listener);
    });
    // Counts the frame. False for a frame that must not be processed, because the socket is closed or being
    // closed.
    const isAccepted = (type: string): boolean => {
      if (socket.isPaused) return false;
      if (!isWithinLimits(listener, type)) closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
      return socket.readyState === socket.OPEN;
    };
    socket.on('ping', (data) => {
      if (isAccepted('ping')) socket.pong(data);
    });
    socket.on('pong', () => isAccepted('pong'));
    socket.on('message', (data, isBinary) => {
      if (socket.readyState !== socket.OPEN) {
        isAccepted('late');
        return;
      }
      listener.isAlive = true;
      const bytes = data as Buffer;
      if (isBinary) closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
      else if (!listener.actor && bytes.length > FIRST_FRAME_LIMIT_BYTES)
        closeSocket(listener, closeCodes.TOO_LARGE);
      else
        handleFrame(listener, bytes).catch((error: unknown) => {
          // A refusal is expected and not logged; the client reconnects and tries again later.
          if (!(error instanceof Refusal)) log.warn({ err: error }, 'a socket frame failed');
          closeSocket(listener, closeCodes.GOING_AWAY);
        });
    });
  };

  const handleFrame = async (listener: Listener, bytes: Buffer): Promise<void> => {
    const frame = readFrame(bytes);
    if (!frame) return closeSocket(listener, closeCodes.NOT_ALLOWED);
    if (!isWithinLimits(listener, frame.type)) return closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
    if (frame.type === 'auth') return authenticateOnce(listener, frame);
    if (!listener.actor) return closeSocket(listener, closeCodes.NOT_ALLOWED);
    if (frame.type === 'unfollow') return listeners.unsubscribe(listener, `topic:${frame.topic}`);
    if (frame.type === 'pong') return undefined;
    if (frame.type === 'call') return answer(listener, listener.actor, frame);
    const isBelowLimit = () => listener.audiences.size < TOPICS_LIMIT;
    const subscriber = { actor: listener.actor, ip: listener.ip };
    const findAllowed = () => options.findTopicListeners(frame.topic, [subscriber]);
    // The limit is checked before and after the permission check, because concurrent requests may reach it
    // meanwhile.
    const isAllowed = isBelowLimit() && (await options.inTurn(subscriber.actor, findAllowed)).has(0);
    if (!isAllowed || !isBelowLimit()) {
      return send(listener, { type: 'error', reason: 'forbidden', topic: frame.topic });
    }
    listeners.subscribe(listener, `topic:${frame.topic}`);
    return send(listener, { type: 'following', topic: frame.topic });
  };

  /**
   * Counts a frame and checks the limits per heartbeat. Calls have a high limit, because the handlers limit
   * them too; all other frames share a low one.
   */
  const isWithinLimits = (listener: Listener, type: string): boolean => {
    if (type === 'call') listener.calls += 1;
    else listener.frames += 1;
    return listener.calls <= CALLS_PER_HEARTBEAT && listener.frames <= FRAMES_PER_HEARTBEAT;
  };

  const answer = async (listener: Listener, actor: Actor, { id, ...frame }: CallFrame): Promise<void> => {
    const { ip, userAgent, language } = listener;
    if (listener.pendingCalls >= CALLS_AT_ONCE) {
      // Counts the refused call. A client that never waits for answers is disconnected: refusing each of its
      // calls would slow down everybody.
      if (!isWithinLimits(listener, 'refused call')) return closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
      const { body } = failureOf(new Refusal('too_many_requests', { retryAfterMs: 1_000 }), language);
      return send(listener, { type: 'answer', id, ...body });
    }
    listener.pendingCalls += 1;
    const body = await options.call({ id, ...frame }, { actor, ip, userAgent, language });
    listener.pendingCalls -= 1;
    return send(listener, { type: 'answer', id, ...body });
  };

  /**
   * Authenticates a socket. A second token during the lookup of the first closes the socket: all sockets
   * share one queue of lookups, and a client could fill it with hundreds of tokens.
   */
  const authenticateOnce = async (listener: Listener, frame: AuthFrame): Promise<void> => {
    if (listener.isAuthenticating) return closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
    listener.isAuthenticating = true;
    await authenticate(listener, frame);
    listener.isAuthenticating = false;
    return undefined;
  };

  const authenticate = async (listener: Listener, { token, after, locale }: AuthFrame): Promise<void> => {
    const actor = await options.findActor(token);
    if (!actor || (listener.actor && listener.actor.id !== actor.id))
      return closeSocket(listener, closeCodes.SESSION_ENDED);
    const isAgain = listener.actor !== null;
    listener.actor = actor;
    listener.language = languageFromHeader(locale);
    // The session may have ended during the lookup. Its end could not close this socket, which had no actor
    // yet.
    if (!(await options.liveSessions([actor.sessionId])).has(actor.sessionId))
      return closeSocket(listener, closeCodes.SESSION_ENDED);
    if (isAgain) return undefined;
    const own = `person:${actor.id}`;
    if (listeners.countListeners(own) >= SOCKETS_LIMIT)
      return closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
    presenceWrites.add(actor.id);
    // Subscribes before the replay, so that no event in between is lost. Such an event may arrive twice, but
    // in order.
    listeners.subscribe(listener, own);
    if (after !== undefined) await catchUp(listener, own, after);
    return send(listener, { type: 'ready', position: bus.position() });
  };

  const catchUp = async (listener: Listener, audience: string, after: string): Promise<void> => {
    const newer: string[] = [];
    listener.backlog = newer;
    const missed = await bus.replay([audience], after);
    listener.backlog = null;
    const texts = missed?.map((event) => eventFrame(event)) ?? [];
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    if (missed === null || bytes > MISSED_LIMIT_BYTES) send(listener, { type: 'gap' });
    else for (const text of texts) sendText(listener, text);
    for (const text of newer) sendText(listener, text);
  };

  const deliver = openDelivery({ ...options, listenersOf: listeners.listenersOf });
  const onEvents = (events: readonly DeliveredEvent[]): void => {
    for (const event of events) {
      deliver(event);
      const ended = options.endedSession(event);
      if (ended) closeSessions((id) => id === ended);
    }
  };
  const closeSessions = (isEnded: (sessionId: string) => boolean): void => {
    for (const listener of listeners.all)
      if (listener.actor && isEnded(listener.actor.sessionId))
        closeSocket(listener, closeCodes.SESSION_ENDED);
  };

  const beat = async (): Promise<void> => {
    for (const listener of listeners.all) {
      if (!listener.isAlive) listener.socket.terminate();
      listener.isAlive = false;
      listener.frames = 0;
      listener.calls = 0;
      send(listener, { type: 'ping' });
    }
    const ids = listeners.sessions();
    if (ids.length === 0) return;
    const checked = new Set(ids);
    await options.onPresent(listeners.people());
    const live = await options.liveSessions(ids);
    closeSessions((id) => checked.has(id) && !live.has(id));
  };
  const heart = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'the socket heartbeat failed'));
  }, HEARTBEAT_MS);

  server.on('upgrade', onUpgrade);
  const started = bus.start(onEvents);

  return {
    count: () => listeners.all.size,
    closeSessions: (ids) => closeSessions((id) => ids.includes(id)),
    async stop() {
      clearInterval(heart);
      presenceWrites.stop();
      server.off('upgrade', onUpgrade);
      for (const { socket } of listeners.all) socket.close(closeCodes.GOING_AWAY);
      await started;
      await bus.stop();
      for (const { socket } of listeners.all) socket.terminate();
    },
  };
}

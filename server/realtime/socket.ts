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

/** The limit of an HTTP request's body, because a frame may carry a call. */
const FRAME_LIMIT_BYTES = 64 * 1024;
/** Before authentication a client only needs to send its token. */
const FIRST_FRAME_LIMIT_BYTES = 16 * 1024;
/** The fragments one message may have: empty fragments cost the sender nothing, and the server reads each. */
const PARTS_LIMIT = 64;
/**
 * How many network chunks one frame may arrive in: removing one chunk from a buffer of ten thousand moves all
 * others. An ordinary network makes 100 to 200.
 */
const PIECES_LIMIT = 1_000;
const AUTH_WITHIN_MS = 5_000;
const HEARTBEAT_MS = 25_000;
const FRAMES_PER_HEARTBEAT = 200;
const USER_AGENT_MAX_CHARS = 400;
const TOPICS_LIMIT = 100;
/** Sockets of one person on this node. Each of the person's events is written to each socket in turn. */
const SOCKETS_LIMIT = 100;
/**
 * The most missed events replayed, in bytes: less than a client may leave unread (`socket-writes.ts`).
 * Otherwise a client disconnected during the replay would reconnect for all of it and be disconnected again.
 */
const MISSED_LIMIT_BYTES = 192 * 1024;
const CALLS_PER_HEARTBEAT = 10_000;
const CALLS_AT_ONCE = 32;

/** Does not use `URL`, because a client can send an address that cannot be parsed. */
export const isForSockets = ({ url = '' }: IncomingMessage): boolean => url.split('?', 1)[0] === '/ws';

/** The session token, the position to resume from and the language. */
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
  /** The subset of these sessions that have not ended. */
  liveSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The request's client address, as far as the hops before this server are trusted. */
  ipOf(request: IncomingMessage): string;
  /** Runs a call that arrived through a socket (`calls.ts`). */
  call(frame: CallFrame, caller: Caller): Promise<object>;
  /** Runs the work within the person's limit of concurrent requests (`call-limits.ts`). */
  inTurn<T>(actor: Actor, work: () => Promise<T>): Promise<T>;
  /** Records that these people are online now. */
  onPresent(personIds: readonly string[]): Promise<void>;
  /** The id of the session that this event ended, else null. Its sockets close after the event is sent. */
  endedSession(event: DeliveredEvent): string | null;
  /** Reports sessions as they end on this node. The returned function ends the subscription. */
  onSessionsEnded(listener: (sessionIds: readonly string[]) => void): () => void;
}

/**
 * Sockets at `/ws`. They authenticate in their first frame, can resume after a disconnect and are checked by
 * a heartbeat. They carry events and know no feature.
 */
export function openSockets(options: SocketOptions): { count(): number; stop(): Promise<void> } {
  const { server, bus, log } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_LIMIT_BYTES,
    maxFragments: PARTS_LIMIT,
    maxBufferedChunks: PIECES_LIMIT,
    clientTracking: false,
    // With automatic pongs, a client that floods pings and reads no pong would fill the server's memory.
    autoPong: false,
  });
  // The library's default waits without limit until the client has read the answers before the refusal.
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
    // Frames on a socket that is being closed are counted but not processed.
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
          // A refused client retries later; refusals are expected and not logged.
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
    // Checked twice, because concurrent requests may reach the limit during the permission check.
    const isAllowed = isBelowLimit() && (await options.inTurn(subscriber.actor, findAllowed)).has(0);
    if (!isAllowed || !isBelowLimit()) {
      return send(listener, { type: 'error', reason: 'forbidden', topic: frame.topic });
    }
    listeners.subscribe(listener, `topic:${frame.topic}`);
    return send(listener, { type: 'following', topic: frame.topic });
  };

  /**
   * Counts a frame. Calls have a high limit, because their handlers limit them; other frames share a low one.
   */
  const isWithinLimits = (listener: Listener, type: string): boolean => {
    if (type === 'call') listener.calls += 1;
    else listener.frames += 1;
    return listener.calls <= CALLS_PER_HEARTBEAT && listener.frames <= FRAMES_PER_HEARTBEAT;
  };

  const answer = async (listener: Listener, actor: Actor, { id, ...frame }: CallFrame): Promise<void> => {
    const { ip, userAgent, language } = listener;
    if (listener.pendingCalls >= CALLS_AT_ONCE) {
      // A browser waits for answers. Refusing each call of a client that does not would delay everybody.
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
   * A second token during the lookup of the first closes the socket: all sockets share one lookup queue, and
   * hundreds of tokens would fill it.
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
    // The session may have ended during the lookup, when its end event could not find this socket yet.
    if (!(await options.liveSessions([actor.sessionId])).has(actor.sessionId))
      return closeSocket(listener, closeCodes.SESSION_ENDED);
    if (isAgain) return undefined;
    const own = `person:${actor.id}`;
    if (listeners.countListeners(own) >= SOCKETS_LIMIT)
      return closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
    presenceWrites.add(actor.id);
    // Subscribes before the replay, so that no event in between is lost; it may arrive twice, but in order.
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
    beat().catch((error: unknown) => log.warn({ err: error }, 'the socket heart-beat failed'));
  }, HEARTBEAT_MS);

  // Closes the ended session's sockets before its end is answered; its event is read only a moment later.
  const stopListening = options.onSessionsEnded((ids) => closeSessions((id) => ids.includes(id)));
  server.on('upgrade', onUpgrade);
  const started = bus.start(onEvents);

  return {
    count: () => listeners.all.size,
    async stop() {
      clearInterval(heart);
      presenceWrites.stop();
      stopListening();
      server.off('upgrade', onUpgrade);
      for (const { socket } of listeners.all) socket.close(closeCodes.GOING_AWAY);
      await started;
      await bus.stop();
      for (const { socket } of listeners.all) socket.terminate();
    },
  };
}

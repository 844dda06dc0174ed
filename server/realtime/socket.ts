import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { languageFromHeader } from '#locales/messages.ts';
import { failureOf } from '../kit/api.ts';
import { hangUp } from '../kit/connections.ts';
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

/** As much as a request may have, for a call may be in it. */
const FRAME_LIMIT_BYTES = 64 * 1024;
/** Who is not known yet has only a token to show. */
const FIRST_FRAME_LIMIT_BYTES = 16 * 1024;
/** What one message may come in: parts without content cost nothing to send, and each is read. */
const PARTS_LIMIT = 64;
/** What a frame may arrive in: taking out one of ten thousand pieces moves all others. A network makes a hundred or two. */
const PIECES_LIMIT = 1_000;
const AUTH_WITHIN_MS = 5_000;
const HEARTBEAT_MS = 25_000;
const FRAMES_PER_HEARTBEAT = 200;
const USER_AGENT_MAX_CHARS = 400;
const TOPICS_LIMIT = 100;
/** Of one person on this node: each event of theirs is written to each of their sockets, one after the other. */
const SOCKETS_LIMIT = 100;
/**
 * Of what was missed, told in one go: less than a reader may leave unread (`socket-writes.ts`). Who is cut off while they are told
 * comes back for all of it, and is cut off again.
 */
const MISSED_LIMIT_BYTES = 192 * 1024;
const CALLS_PER_HEARTBEAT = 10_000;
const CALLS_AT_ONCE = 32;

/** Not by way of a URL: strangers write what cannot be parsed as one. */
export const isForSockets = ({ url = '' }: IncomingMessage): boolean => url.split('?', 1)[0] === '/ws';

/** A token, and what its socket wants to hear. */
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
  /** Of these sessions, those that have not ended. */
  liveSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The address a request came from, as far as the hops before us can be trusted. */
  ipOf(request: IncomingMessage): string;
  /** Answers a call that came through a socket (`calls.ts`). */
  call(frame: CallFrame, caller: Caller): Promise<object>;
  /** What one person asks waits for what they asked before (`turns.ts`). */
  inTurn<T>(actor: Actor, work: () => Promise<T>): Promise<T>;
  /** These people are here now. */
  onPresent(personIds: readonly string[]): Promise<void>;
  /** The session an event ended, if it is of that kind; its socket closes after the event is sent. */
  endedSession(event: DeliveredEvent): string | null;
  /** Tells of sessions that ended on this node as they do, until what it answers is called. */
  onSessionsEnded(hear: (sessionIds: readonly string[]) => void): () => void;
}

/** Sockets at `/ws`: authenticated by their first frame, resumable, heart-beaten. They carry events and know no feature. */
export function openSockets(options: SocketOptions): { count(): number; stop(): Promise<void> } {
  const { server, bus, log } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_LIMIT_BYTES,
    maxFragments: PARTS_LIMIT,
    maxBufferedChunks: PIECES_LIMIT,
    clientTracking: false,
    // Answered by itself, a flood of pings whose pongs nobody reads fills our memory.
    autoPong: false,
  });
  // By itself it would wait, without limit, until an answer that stands before the refusal is read.
  sockets.on('wsClientError', (_error, socket) => hangUp(socket, '400 Bad Request'));
  const listeners = openListeners();
  const presenceWrites = openPresenceWrites(options.onPresent, log);

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!isForSockets(request)) return;
    if (!options.isOwnOrigin(request)) {
      hangUp(socket, '403 Forbidden');
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
    // Whose socket is being closed has no more to say, however long they take to close it too; it is counted all the same.
    const isHeard = (type: string): boolean => {
      if (socket.isPaused) return false;
      if (!isWithinLimits(listener, type)) closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
      return socket.readyState === socket.OPEN;
    };
    socket.on('ping', (data) => {
      if (isHeard('ping')) socket.pong(data);
    });
    socket.on('pong', () => isHeard('pong'));
    socket.on('message', (data, isBinary) => {
      if (socket.readyState !== socket.OPEN) {
        isHeard('late');
        return;
      }
      listener.isAlive = true;
      const bytes = data as Buffer;
      if (isBinary) closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
      else if (!listener.actor && bytes.length > FIRST_FRAME_LIMIT_BYTES)
        closeSocket(listener, closeCodes.TOO_LARGE);
      else
        handleFrame(listener, bytes).catch((error: unknown) => {
          // Who is refused comes back later; that many are is no news.
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
    const hasRoom = () => listener.audiences.size < TOPICS_LIMIT;
    const asking = { actor: listener.actor, ip: listener.ip };
    const whoMayHear = () => options.findTopicListeners(frame.topic, [asking]);
    // While it was asked, the room may have gone to others.
    if (!hasRoom() || !(await options.inTurn(asking.actor, whoMayHear)).has(0) || !hasRoom()) {
      return send(listener, { type: 'error', reason: 'forbidden', topic: frame.topic });
    }
    listeners.subscribe(listener, `topic:${frame.topic}`);
    return send(listener, { type: 'following', topic: frame.topic });
  };

  /** Calls are limited by what they are; everything else is small talk. */
  const isWithinLimits = (listener: Listener, type: string): boolean => {
    if (type === 'call') listener.calls += 1;
    else listener.frames += 1;
    return listener.calls <= CALLS_PER_HEARTBEAT && listener.frames <= FRAMES_PER_HEARTBEAT;
  };

  const answer = async (listener: Listener, actor: Actor, { id, ...frame }: CallFrame): Promise<void> => {
    const { ip, userAgent, language } = listener;
    if (listener.pendingCalls >= CALLS_AT_ONCE) {
      // Whoever goes on without waiting is not a browser, and everybody else waits while they are refused one by one.
      if (!isWithinLimits(listener, 'refused call')) return closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
      const { body } = failureOf(new Refusal('too_many_requests', { retryAfterMs: 1_000 }), language);
      return send(listener, { type: 'answer', id, ...body });
    }
    listener.pendingCalls += 1;
    const body = await options.call({ id, ...frame }, { actor, ip, userAgent, language });
    listener.pendingCalls -= 1;
    return send(listener, { type: 'answer', id, ...body });
  };

  /** A second token while the first is looked up closes the socket: everybody's are looked up in one queue, and hundreds fill it. */
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
    // It may have ended while it was looked up: the event of that found nobody here yet.
    if (!(await options.liveSessions([actor.sessionId])).has(actor.sessionId))
      return closeSocket(listener, closeCodes.SESSION_ENDED);
    if (isAgain) return undefined;
    const own = `person:${actor.id}`;
    if (listeners.countListeners(own) >= SOCKETS_LIMIT)
      return closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
    presenceWrites.note(actor.id);
    // Heard from now on, then replayed: an event in between arrives twice rather than never, and in its place.
    listeners.subscribe(listener, own);
    if (after !== undefined) await catchUp(listener, own, after);
    return send(listener, { type: 'ready', position: bus.position() });
  };

  const catchUp = async (listener: Listener, audience: string, after: string): Promise<void> => {
    const since: string[] = [];
    listener.backlog = since;
    const missed = await bus.replay([audience], after);
    listener.backlog = null;
    const texts = missed?.map((event) => eventFrame(event)) ?? [];
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    if (missed === null || bytes > MISSED_LIMIT_BYTES) send(listener, { type: 'gap' });
    else for (const text of texts) sendText(listener, text);
    for (const text of since) sendText(listener, text);
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
    const asked = new Set(ids);
    await options.onPresent(listeners.people());
    const live = await options.liveSessions(ids);
    closeSessions((id) => asked.has(id) && !live.has(id));
  };
  const heart = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'the socket heart-beat failed'));
  }, HEARTBEAT_MS);

  // Nothing is done for a session here once its end is answered, and the event of it is read a moment later.
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

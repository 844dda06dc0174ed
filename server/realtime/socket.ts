import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { answerAndClose } from '../kit/connections.ts';
import type { Log } from '../kit/log.ts';
import { Refusal } from '../kit/refusal.ts';
import { type AuthenticationOptions, openAuthentication } from './authenticate.ts';
import type { DeliveredEvent } from './bus.ts';
import { type DeliveryOptions, openDelivery } from './delivery.ts';
import { type FrameOptions, isWithinLimits, openFrameHandler } from './handle-frame.ts';
import { type Listener, type Listeners, openListeners } from './listeners.ts';
import { openPresenceWrites } from './presence-writes.ts';
import { closeCodes, closeSocket, send } from './socket-writes.ts';

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
 * The maximum number of network chunks in which a frame may arrive. Removing one chunk from a buffer of ten
 * thousand is slow, because it moves all others. An ordinary network makes 100 to 200 chunks.
 */
const PIECES_LIMIT = 1_000;
const AUTH_WITHIN_MS = 5_000;
const HEARTBEAT_MS = 25_000;
const USER_AGENT_MAX_CHARS = 400;
/**
 * Whether the request is for a socket. Does not parse the address with `URL`, which throws for invalid
 * addresses.
 */
export const isForSockets = ({ url = '' }: IncomingMessage): boolean => url.split('?', 1)[0] === '/ws';

export interface SocketOptions
  extends AuthenticationOptions,
    FrameOptions,
    Pick<DeliveryOptions, 'findTopicListeners' | 'findInboxListeners'> {
  readonly server: Server;
  readonly log: Log;
  isOwnOrigin(request: IncomingMessage): boolean;
  /** The client's IP address, as the trusted proxies in front of this server report it. */
  ipOf(request: IncomingMessage): string;
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
  // Answers an invalid upgrade request. The library's default handler would wait without a time limit until
  // the client has read earlier responses.
  sockets.on('wsClientError', (_error, socket) => answerAndClose(socket, '400 Bad Request'));
  const listeners = openListeners();
  const presenceWrites = openPresenceWrites(options.onPresent, log);
  const authenticate = openAuthentication(options, listeners, presenceWrites);
  const handleFrame = openFrameHandler(options, listeners, authenticate);

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
    keepListening(listener, { handleFrame, onClose: () => listeners.remove(listener), log });
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

  const heart = setInterval(() => {
    beat(listeners, options, closeSessions).catch((error: unknown) =>
      log.warn({ err: error }, 'the socket heartbeat failed'),
    );
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

interface Listening {
  handleFrame(listener: Listener, bytes: Buffer): Promise<void>;
  onClose(): void;
  readonly log: Log;
}

/** Handles everything that arrives through a socket, and closes the socket if it does not authenticate. */
function keepListening(listener: Listener, { handleFrame, onClose, log }: Listening): void {
  const { socket } = listener;
  const authTimeout = setTimeout(() => {
    if (!listener.actor) closeSocket(listener, closeCodes.NOT_ALLOWED);
  }, AUTH_WITHIN_MS);
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(authTimeout);
    onClose();
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
}

/**
 * Terminates the sockets that did not answer the previous ping and pings the others, records who is online,
 * and closes the sockets of sessions that ended on another node.
 */
async function beat(
  listeners: Listeners,
  { onPresent, liveSessions }: Pick<SocketOptions, 'onPresent' | 'liveSessions'>,
  closeSessions: (isEnded: (sessionId: string) => boolean) => void,
): Promise<void> {
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
  await onPresent(listeners.people());
  const live = await liveSessions(ids);
  closeSessions((id) => checked.has(id) && !live.has(id));
}

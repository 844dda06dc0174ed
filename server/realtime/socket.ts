import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Actor } from '../kit/handle.ts';
import type { Log } from '../kit/log.ts';
import type { Bus, CarriedEvent } from './bus.ts';
import { type Listener, openListeners } from './listeners.ts';

/** Close codes of our own; every one but `SESSION_ENDED` and `NOT_ALLOWED` means: come back and resume. */
const closeCodes = {
  SESSION_ENDED: 4001,
  NOT_ALLOWED: 4003,
  TOO_SLOW: 4008,
  TOO_MANY_FRAMES: 4029,
  GOING_AWAY: 1001,
} as const;

const FRAME_LIMIT_BYTES = 16 * 1024;
const AUTH_WITHIN_MS = 5_000;
const HEARTBEAT_MS = 25_000;
const FRAMES_PER_HEARTBEAT = 200;
const TOPICS_LIMIT = 100;
/** A reader that leaves this much unread is cut off; it resumes when it can read again. */
const BUFFER_LIMIT_BYTES = 1024 * 1024;

const Frame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('auth'),
    token: z.string().max(100),
    after: z.string().max(40).optional(),
  }),
  z.strictObject({ type: z.literal('follow'), topic: z.string().max(120) }),
  z.strictObject({ type: z.literal('unfollow'), topic: z.string().max(120) }),
  z.strictObject({ type: z.literal('pong') }),
]);

export interface SocketOptions {
  readonly server: Server;
  readonly bus: Bus;
  readonly log: Log;
  /** Under `npm run dev` hot reload has a socket of its own on the same server; otherwise nobody has. */
  readonly otherPaths: 'refuse' | 'leave';
  isOwnOrigin(request: IncomingMessage): boolean;
  findActor(token: string): Promise<Actor | null>;
  /** Of these sessions, those that have not ended. */
  liveSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The address a request came from, as far as the hops before us can be trusted. */
  ipOf(request: IncomingMessage): string;
  /** Which of these may hear a topic now, by their place in the list. */
  whoMayHear(topic: string, who: readonly { actor: Actor; ip: string }[]): Promise<ReadonlySet<number>>;
  /** The session an event ended, if it is of that kind; its socket closes after the event is sent. */
  endedSession(event: CarriedEvent): string | null;
}

/** Sockets at `/ws`: authenticated by their first frame, resumable, heart-beaten. They carry events and know no feature. */
export function openSockets(options: SocketOptions): { count(): number; stop(): Promise<void> } {
  const { server, bus, log } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_LIMIT_BYTES,
    clientTracking: false,
  });
  const listeners = openListeners();

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const isOurs = new URL(request.url ?? '/', 'http://localhost').pathname === '/ws';
    if (!isOurs && options.otherPaths === 'leave') return;
    if (!isOurs || !options.isOwnOrigin(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => welcome(opened, options.ipOf(request)));
  };

  const welcome = (socket: WebSocket, ip: string): void => {
    const listener = listeners.add(socket, ip);
    const patience = setTimeout(() => {
      if (!listener.actor) socket.close(closeCodes.NOT_ALLOWED);
    }, AUTH_WITHIN_MS);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(patience);
      listeners.remove(listener);
    });
    socket.on('message', (data, isBinary) => {
      listener.isAlive = true;
      listener.frames += 1;
      if (isBinary || listener.frames > FRAMES_PER_HEARTBEAT) return socket.close(closeCodes.TOO_MANY_FRAMES);
      obey(listener, String(data)).catch((error: unknown) => {
        log.warn({ err: error }, 'a socket frame failed');
        socket.close(closeCodes.GOING_AWAY);
      });
      return undefined;
    });
  };

  const obey = async (listener: Listener, text: string): Promise<void> => {
    const frame = readFrame(text);
    if (!frame) return listener.socket.close(closeCodes.NOT_ALLOWED);
    if (frame.type === 'auth') return admit(listener, frame);
    if (!listener.actor) return listener.socket.close(closeCodes.NOT_ALLOWED);
    if (frame.type === 'unfollow') return listeners.unhear(listener, `topic:${frame.topic}`);
    if (frame.type === 'pong') return undefined;
    const isRoom = listener.audiences.size < TOPICS_LIMIT;
    const asking = { actor: listener.actor, ip: listener.ip };
    if (!isRoom || !(await options.whoMayHear(frame.topic, [asking])).has(0)) {
      return send(listener, { type: 'error', reason: 'forbidden', topic: frame.topic });
    }
    listeners.hear(listener, `topic:${frame.topic}`);
    return send(listener, { type: 'following', topic: frame.topic });
  };

  const admit = async (
    listener: Listener,
    { token, after }: { token: string; after?: string | undefined },
  ): Promise<void> => {
    const actor = await options.findActor(token);
    if (!actor || (listener.actor && listener.actor.id !== actor.id))
      return listener.socket.close(closeCodes.SESSION_ENDED);
    const isAgain = listener.actor !== null;
    listener.actor = actor;
    if (isAgain) return undefined;
    const own = `person:${actor.id}`;
    // Heard from now on, then replayed: an event in between arrives twice rather than never.
    listeners.hear(listener, own);
    const missed = after === undefined ? [] : await bus.replay([own], after);
    if (missed === null) send(listener, { type: 'gap' });
    else for (const event of missed) carry(listener, event);
    return send(listener, { type: 'ready', position: bus.position() });
  };

  const send = (listener: Listener, frame: object): void => {
    if (listener.socket.bufferedAmount > BUFFER_LIMIT_BYTES) listener.socket.close(closeCodes.TOO_SLOW);
    else listener.socket.send(JSON.stringify(frame));
  };
  const carry = (listener: Listener, { id, name, payload, position }: CarriedEvent): void =>
    send(listener, { type: 'event', id, name, payload, position });

  const onEvents = (events: readonly CarriedEvent[]): void => {
    for (const event of events) {
      if (event.audience.startsWith('topic:')) carryTopic(event);
      else for (const listener of listeners.hearing(event.audience)) carry(listener, event);
      const ended = options.endedSession(event);
      if (ended) closeSessions((id) => id === ended);
    }
  };
  /** Who began to listen was allowed to then; who is told of this event is asked now, all in one question. */
  const carryTopic = (event: CarriedEvent): void => {
    const hearing = [...listeners.hearing(event.audience)].flatMap((listener) =>
      listener.actor ? [{ listener, actor: listener.actor, ip: listener.ip }] : [],
    );
    if (hearing.length === 0) return;
    options.whoMayHear(event.audience.slice('topic:'.length), hearing).then(
      (allowed) => {
        for (const [place, { listener }] of hearing.entries()) if (allowed.has(place)) carry(listener, event);
      },
      (error: unknown) => log.warn({ err: error }, 'an event of a topic was not carried'),
    );
  };
  const closeSessions = (isEnded: (sessionId: string) => boolean): void => {
    for (const { actor, socket } of listeners.all)
      if (actor && isEnded(actor.sessionId)) socket.close(closeCodes.SESSION_ENDED);
  };

  const beat = async (): Promise<void> => {
    for (const listener of listeners.all) {
      if (!listener.isAlive) listener.socket.terminate();
      listener.isAlive = false;
      listener.frames = 0;
      send(listener, { type: 'ping' });
    }
    const ids = listeners.sessions();
    if (ids.length === 0) return;
    const live = await options.liveSessions(ids);
    closeSessions((id) => ids.includes(id) && !live.has(id));
  };
  const heart = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'the socket heart-beat failed'));
  }, HEARTBEAT_MS);

  server.on('upgrade', onUpgrade);
  const started = bus.start(onEvents);

  return {
    count: () => listeners.all.size,
    async stop() {
      clearInterval(heart);
      server.off('upgrade', onUpgrade);
      for (const { socket } of listeners.all) socket.close(closeCodes.GOING_AWAY);
      await started;
      await bus.stop();
      for (const { socket } of listeners.all) socket.terminate();
    },
  };
}

function readFrame(text: string): z.output<typeof Frame> | null {
  try {
    return Frame.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

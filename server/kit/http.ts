import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { sendFailure } from './api.ts';
import { guardConnections, hangUp, isInChunks, letGoAnswered, limitUnanswered } from './connections.ts';
import { parseHostileJson } from './hostile-json.ts';
import type { Log } from './log.ts';
import { newId } from './random.ts';
import { Refusal } from './refusal.ts';

/** A JSON body beyond this is refused; files travel another way. */
const BODY_LIMIT_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** No browser asks again on a connection before it is answered there; a program can, thousands of times in one breath. */
const UNANSWERED_MAX = 20;
/** A connection on which nothing moves for so long is let go, such as that of a reader who never reads. */
const STILL_MAX_MS = 120_000;
const STOPS_WITHIN_MS = 10_000;

export interface HttpOptions {
  readonly log: Log;
  readonly trustedHops: number;
  /** Origins that pages of this platform are served from; null where any loopback name will do. */
  readonly publicOrigin: string | null;
  /** Another name of this server, under which it answers below one path only. */
  readonly sideHost?: { readonly host: string; readonly below: string } | null;
  /** Null where everybody comes through the same few addresses: from behind a proxy, or from this machine. */
  readonly connectionsPerAddress?: number | null;
  /** Which requests may leave HTTP; others that ask for it are answered like any request. */
  readonly isUpgrade?: (request: IncomingMessage) => boolean;
  /** So long a stop waits for answers that are under way. */
  readonly stopsWithinMs?: number;
  /** So long a connection is kept on which nothing moves. */
  readonly stillMaxMs?: number;
}

/** The HTTP server: limits, headers, origin checks and the envelope for whatever goes wrong. Knows no feature. */
export async function openHttp({
  log,
  trustedHops,
  publicOrigin,
  sideHost = null,
  connectionsPerAddress = null,
  isUpgrade = () => false,
  stopsWithinMs = STOPS_WITHIN_MS,
  stillMaxMs = STILL_MAX_MS,
}: HttpOptions): Promise<FastifyInstance> {
  let hasUnanswered: (socket: Duplex) => boolean = () => false;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: stillMaxMs,
    trustProxy: (_address, hop) => hop < trustedHops,
    genReqId: () => newId(),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      // Answers that are still to come would be written into what the connection has become.
      shouldUpgradeCallback: (request) => isUpgrade(request) && !hasUnanswered(request.socket),
      // Node would answer who names no host by itself, as often as they ask; refused below, they are counted.
      requireHostHeader: false,
    },
    clientErrorHandler: (_error, socket) => hangUp(socket, '400 Bad Request'),
  });
  const connections = guardConnections(app.server, connectionsPerAddress);
  hasUnanswered = limitUnanswered(app.server, UNANSWERED_MAX);
  await app.register(cookie);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const charset = /charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
      if (charset && charset.toLowerCase() !== 'utf-8') throw new Refusal('invalid_input');
      if (request.headers['content-encoding']) throw new Refusal('invalid_input');
      // A call that takes nothing, or takes it from its address, may come with an empty body.
      done(null, body.length === 0 ? undefined : parseHostileJson(body as Buffer));
    } catch (error) {
      done(error instanceof Error ? error : new Refusal('invalid_input'));
    }
  });

  app.addHook('onRequest', async ({ raw }, reply) => {
    // Our clients say how long a body is. One that comes in chunks may come in a million of a byte each, and reading
    // those holds the loop for a second.
    if (!isInChunks(raw)) return;
    letGoAnswered(raw, reply.raw);
    reply.header('connection', 'close');
    throw new Refusal('invalid_input', { fields: ['transfer-encoding'] });
  });
  const lastOf = new WeakMap<Duplex, Promise<void>>();
  app.addHook('onRequest', async ({ raw: { socket } }, { raw }) => {
    // Each begins when the answer before it is taken: made at once, all of them would wait in our memory for a reader.
    const before = lastOf.get(socket);
    lastOf.set(socket, new Promise((resolve) => raw.once('close', () => resolve())));
    await before;
    // Whoever hung up has closed all their answers: what is begun now would wait for ever to hear of it.
    if (socket.destroyed) throw new Refusal('not_found');
  });
  app.addHook('onRequest', async (request) => {
    // Read here the address stays known when the connection ends before the answer; of one that has ended already
    // nobody can say what may be seen from there, and nobody waits for an answer.
    if (!hasAddress(request)) throw new Refusal('not_found');
    if (sideHost && request.headers.host === sideHost.host) {
      if (request.url.startsWith(sideHost.below)) return;
      throw new Refusal('not_found');
    }
    if (!isOwnHost(request.headers.host, publicOrigin)) throw new Refusal('invalid_input');
    // Browsers always say where a POST comes from; a page of another origin has no business here.
    if (
      request.method !== 'GET' &&
      request.method !== 'HEAD' &&
      !isOwnOrigin(request.headers, publicOrigin)
    ) {
      throw new Refusal('forbidden');
    }
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    const patience = setTimeout(() => connections.endAll(), stopsWithinMs);
    app.server.once('close', () => clearTimeout(patience));
  });
  app.addHook('onSend', async (request, reply) => {
    // Otherwise stopping would wait until whoever asked last lets go of the connection, for more than a minute.
    if (isClosing) reply.header('connection', 'close');
    reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('referrer-policy'))
      reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    if (publicOrigin?.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error));
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, new Refusal('not_found')));
  return app;
}

/** The framework promises an address, and has none when the connection is gone. */
const hasAddress = ({ ip }: { ip: string | undefined }): boolean => ip !== undefined;

/** As the framework counts for requests: past as many hops as are trusted, and not one further. */
export function clientIp(
  request: { socket: { remoteAddress?: string | undefined }; headers: Record<string, unknown> },
  trustedHops: number,
): string {
  const claimed = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  const hops = [request.socket.remoteAddress ?? '', ...claimed.reverse()];
  return hops[Math.min(trustedHops, hops.length - 1)] ?? '';
}

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** A name that is not ours may be a page of somebody else's that has pointed its name at this machine. */
export function isOwnHost(host: string | undefined, publicOrigin: string | null): boolean {
  if (!host) return false;
  const isLoopback = LOOPBACK_HOST.test(host) && URL.canParse(`http://${host}`);
  return isLoopback || (publicOrigin !== null && host === new URL(publicOrigin).host);
}

/**
 * Where our pages are for who asks by this `Host`, one that `isOwnHost` let in. Only a demo looks at it: there people come
 * by several names of this machine. A header that anybody can write must not get into letters to others.
 */
export function pagesOrigin(
  host: string,
  { publicOrigin, isDemo }: { publicOrigin: string | null; isDemo: boolean },
): string {
  if (publicOrigin !== null && !(isDemo && LOOPBACK_HOST.test(host))) return publicOrigin;
  return `http://${host}`;
}

export function isOwnOrigin(
  headers: { origin?: string | undefined; host?: string | undefined },
  publicOrigin: string | null,
): boolean {
  if (headers.origin === undefined) return true;
  if (publicOrigin !== null && headers.origin === publicOrigin) return true;
  return headers.origin === `http://${headers.host}` && LOOPBACK_HOST.test(headers.host ?? '');
}

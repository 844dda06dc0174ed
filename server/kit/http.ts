import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { sendFailure } from './api.ts';
import {
  answerAndClose,
  closeAfterAnswer,
  guardConnections,
  isInChunks,
  limitUnanswered,
} from './connections.ts';
import { parseHostileJson } from './hostile-json.ts';
import type { Log } from './log.ts';
import { newId } from './random.ts';
import { Refusal } from './refusal.ts';

/** Larger JSON bodies are refused. File uploads do not use JSON. */
const BODY_LIMIT_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Browsers wait for each answer on a connection; a program can send thousands of requests at a time. */
const UNANSWERED_MAX = 20;
/** A connection without traffic for this long is closed, for example when the client never reads. */
const IDLE_TIMEOUT_MS = 120_000;
const STOPS_WITHIN_MS = 10_000;

export interface HttpOptions {
  readonly log: Log;
  readonly trustedHops: number;
  /** The origin of this platform's pages; null accepts any loopback name. */
  readonly publicOrigin: string | null;
  /** A second host name of this server, which serves only paths that begin with `below`. */
  readonly sideHost?: { readonly host: string; readonly below: string } | null;
  /** Null where all clients share few addresses: behind a proxy, or on this machine. */
  readonly connectionsPerAddress?: number | null;
  /** Which requests may be upgraded; other upgrade requests are answered like normal requests. */
  readonly isUpgrade?: (request: IncomingMessage) => boolean;
  /** How long a stop waits for running requests. */
  readonly stopsWithinMs?: number;
  /** How long a connection without traffic is kept. */
  readonly idleTimeoutMs?: number;
}

/** Creates the HTTP server with limits, headers, origin checks and error answers. Knows no feature. */
export async function openHttp({
  log,
  trustedHops,
  publicOrigin,
  sideHost = null,
  connectionsPerAddress = null,
  isUpgrade = () => false,
  stopsWithinMs = STOPS_WITHIN_MS,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
}: HttpOptions): Promise<FastifyInstance> {
  let hasUnanswered: (socket: Duplex) => boolean = () => false;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: idleTimeoutMs,
    trustProxy: (_address, hop) => hop < trustedHops,
    genReqId: () => newId(),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      // Answers to earlier requests must not be written into an upgraded connection.
      shouldUpgradeCallback: (request) => isUpgrade(request) && !hasUnanswered(request.socket),
      // Node would answer requests without a host itself. Below they are counted before they are refused.
      requireHostHeader: false,
    },
    clientErrorHandler: (_error, socket) => answerAndClose(socket, '400 Bad Request'),
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
      // A call without input, or with its input in the query string, may have an empty body.
      done(null, body.length === 0 ? undefined : parseHostileJson(body as Buffer));
    } catch (error) {
      done(error instanceof Error ? error : new Refusal('invalid_input'));
    }
  });

  app.addHook('onRequest', async ({ raw }, reply) => {
    // Our clients send a content length. A chunked body may have a million chunks of one byte, and parsing
    // them blocks the event loop for a second.
    if (!isInChunks(raw)) return;
    closeAfterAnswer(raw, reply.raw);
    reply.header('connection', 'close');
    throw new Refusal('invalid_input', { fields: ['transfer-encoding'] });
  });
  const lastOf = new WeakMap<Duplex, Promise<void>>();
  app.addHook('onRequest', async ({ raw: { socket } }, { raw }) => {
    // A request starts after the answer before it was sent. Otherwise all answers would wait in memory.
    const before = lastOf.get(socket);
    lastOf.set(socket, new Promise((resolve) => raw.once('close', () => resolve())));
    await before;
    // On a closed connection all answers are closed already, so a new one would never emit `close`.
    if (socket.destroyed) throw new Refusal('not_found');
  });
  app.addHook('onRequest', async (request) => {
    // Reading the address here keeps it known if the connection ends before the answer. If the connection has
    // already ended, the address is unknown, so access cannot be decided, and nobody waits for an answer.
    if (!hasAddress(request)) throw new Refusal('not_found');
    if (sideHost && request.headers.host === sideHost.host) {
      if (request.url.startsWith(sideHost.below)) return;
      throw new Refusal('not_found');
    }
    if (!isOwnHost(request.headers.host, publicOrigin)) throw new Refusal('invalid_input');
    // Browsers send `Origin` with every POST. Pages of other origins are refused.
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
    // Otherwise a stop would wait for more than a minute, until clients close their idle connections.
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

/** Fastify's types promise an address, but it is undefined after the connection has closed. */
const hasAddress = ({ ip }: { ip: string | undefined }): boolean => ip !== undefined;

/** The client's address, determined like Fastify's `trustProxy`: what the outermost trusted proxy saw. */
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

/** Whether a Host is ours. Another host may be a foreign page whose DNS name points at this machine. */
export function isOwnHost(host: string | undefined, publicOrigin: string | null): boolean {
  if (!host) return false;
  const isLoopback = LOOPBACK_HOST.test(host) && URL.canParse(`http://${host}`);
  return isLoopback || (publicOrigin !== null && host === new URL(publicOrigin).host);
}

/**
 * The origin of our pages for a request with this `Host`, which `isOwnHost` accepted. Only a demo uses the
 * header, because it has several loopback names. Elsewhere a header that anybody can set must not get into
 * emails to others.
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

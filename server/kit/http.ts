import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { languageFromHeader } from '#locales/messages.ts';
import { failureOf, sendFailure } from './api.ts';
import { answerAndClose, closeAfterAnswer, guardConnections, limitRequests } from './connections.ts';
import { parseHostileJson } from './hostile-json.ts';
import type { Log } from './log.ts';
import { newId } from './random.ts';
import { Refusal } from './refusal.ts';

/** The maximum size of a JSON body. Files are uploaded in another way. */
const BODY_LIMIT_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * The maximum number of unanswered requests of one connection. A browser waits for each answer, but a program
 * can send thousands of requests at a time.
 */
const UNANSWERED_MAX = 20;
/**
 * The maximum number of headers of a request. A browser sends about thirty. A thousand short ones would fit into the
 * size limit of Node, but need much memory while the request waits.
 */
const HEADERS_MAX = 100;
/** A connection without traffic for this long is closed, for example because the client never reads. */
const IDLE_TIMEOUT_MS = 120_000;
const STOPS_WITHIN_MS = 10_000;

export interface HttpOptions {
  readonly log: Log;
  readonly trustedHops: number;
  /**
   * The origin of this platform's pages. Loopback hosts are accepted as well; if the origin is null, only
   * loopback hosts are accepted.
   */
  readonly publicOrigin: string | null;
  /** A second host name of this server, which serves only paths that begin with `below`. */
  readonly sideHost?: { readonly host: string; readonly below: string } | null;
  /**
   * The maximum number of connections of one address. Null where all clients share few addresses: behind a
   * proxy, or on this machine.
   */
  readonly connectionsPerAddress?: number | null;
  /** Whether a request may be upgraded. Any other upgrade request is answered like a normal request. */
  readonly isUpgrade?: (request: IncomingMessage) => boolean;
  /** How long a stop waits for running requests before it closes their connections. */
  readonly stopsWithinMs?: number;
  /** How long a connection without traffic stays open. */
  readonly idleTimeoutMs?: number;
}

/**
 * Creates the HTTP server, with its limits, headers, origin checks and error answers. It contains no feature.
 */
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
      // Upgrades only connections without unanswered requests. Otherwise the answers to those requests would
      // get into the upgraded stream.
      shouldUpgradeCallback: (request) => isUpgrade(request) && !hasUnanswered(request.socket),
      // Lets requests without a Host header through, so that they are counted like others before they are
      // refused below. Otherwise Node would answer them itself.
      requireHostHeader: false,
    },
    // Answers requests that match no route because their address is invalid. No hook runs for them.
    frameworkErrors: (error, request, reply) => {
      sendFailure(request as FastifyRequest, reply.header('connection', 'close') as FastifyReply, error);
    },
    // If an answer to an earlier request is on its way, this answer would get into it.
    clientErrorHandler: (_error, socket) =>
      hasUnanswered(socket) ? socket.destroy() : answerAndClose(socket, '400 Bad Request'),
  });
  app.server.maxHeadersCount = HEADERS_MAX;
  const connections = guardConnections(app.server, connectionsPerAddress);
  hasUnanswered = limitRequests(app.server, { unansweredMax: UNANSWERED_MAX, refuseChunks });

  parseJsonOnly(app);
  app.addHook('onRequest', async (request) => checkHosts(request, { publicOrigin, sideHost }));
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    const patience = setTimeout(() => connections.endAll(), stopsWithinMs);
    app.server.once('close', () => clearTimeout(patience));
  });
  app.addHook('onSend', async (request, reply) => {
    // Makes clients close their connections after this answer. Otherwise clients would keep the connections
    // open, and the stop would wait until its time limit.
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

/**
 * Refuses a chunked body. The platform's clients send a content length; a chunked body can have a million chunks
 * of one byte, and parsing them blocks the event loop for a second.
 */
function refuseChunks(request: IncomingMessage, response: ServerResponse): void {
  closeAfterAnswer(request, response);
  const refusal = new Refusal('invalid_input', { fields: ['transfer-encoding'] });
  const { body } = failureOf(refusal, languageFromHeader(request.headers.locale));
  response
    .writeHead(refusal.status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    .end(JSON.stringify(body));
}

/** Parses JSON bodies in UTF-8 and refuses all others. */
function parseJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const charset = /charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
      if (charset && charset.toLowerCase() !== 'utf-8') throw new Refusal('invalid_input');
      if (request.headers['content-encoding']) throw new Refusal('invalid_input');
      // The body may be empty for a call without input or with its input in the query string.
      done(null, body.length === 0 ? undefined : parseHostileJson(body as Buffer));
    } catch (error) {
      done(error instanceof Error ? error : new Refusal('invalid_input'));
    }
  });
}

/** Refuses requests to other hosts and from pages of other origins. */
function checkHosts(
  request: FastifyRequest,
  { publicOrigin, sideHost }: Required<Pick<HttpOptions, 'publicOrigin' | 'sideHost'>>,
): void {
  // Reads the address now, so that it stays known if the connection ends before the answer. If the connection
  // has already ended, the address is unknown. The request is then refused, because access cannot be decided
  // and nobody waits for the answer.
  if (!hasAddress(request)) throw new Refusal('not_found');
  if (sideHost && request.headers.host === sideHost.host) {
    if (request.url.startsWith(sideHost.below)) return;
    throw new Refusal('not_found');
  }
  if (!isOwnHost(request.headers.host, publicOrigin)) throw new Refusal('invalid_input');
  // Refuses requests from pages of other origins. Browsers send `Origin` with every POST request.
  if (request.method !== 'GET' && request.method !== 'HEAD' && !isOwnOrigin(request.headers, publicOrigin)) {
    throw new Refusal('forbidden');
  }
}

/**
 * Whether the address is known. It is undefined after the connection has closed, although Fastify's types say
 * otherwise.
 */
const hasAddress = ({ ip }: { ip: string | undefined }): boolean => ip !== undefined;

/**
 * The client's address as the outermost trusted proxy saw it; the result is the same as with Fastify's
 * `trustProxy`.
 */
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

/**
 * Whether a `Host` header names this platform. Any other host may be a foreign page whose DNS name points at
 * this machine.
 */
export function isOwnHost(host: string | undefined, publicOrigin: string | null): boolean {
  if (!host) return false;
  const isLoopback = LOOPBACK_HOST.test(host) && URL.canParse(`http://${host}`);
  return isLoopback || (publicOrigin !== null && host === new URL(publicOrigin).host);
}

/**
 * The origin of this platform's pages, for a request whose `Host` was accepted by `isOwnHost`. If there is a
 * public origin, it takes precedence over the header. Anybody can set a `Host` header, and its content must not
 * get into emails to other people. In a demo, a loopback name in the header takes precedence over the public
 * origin, because a demo has several such names.
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

import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OK } from '#contract/codes.ts';
import { type Call, pathOf } from '#contract/kit.ts';
import type { Language } from '#locales/languages.ts';
import { languageFromHeader, serverMessage } from '#locales/messages.ts';
import type { Db } from './db.ts';
import { isDiskFull } from './disk.ts';
import type { Actor, Handler, RequestFacts } from './handle.ts';
import { newId } from './random.ts';
import { Refusal } from './refusal.ts';

export interface ApiOptions {
  readonly db: Db;
  readonly slug: string;
  readonly isSecure: boolean;
  /** The origin of this platform's pages, for a request with the given `Host` header. */
  originOf(host: string): string;
  findActor(request: {
    token: string;
    role: 'buyer' | 'seller';
    shopDomain: string | null;
  }): Promise<Actor | null>;
}

/**
 * Mounts handlers at paths that begin with `/api/`. Every call is a POST request, and all answers have the
 * same envelope.
 */
export function mountApi(app: FastifyInstance, handlers: readonly Handler[], options: ApiOptions): void {
  for (const handler of handlers) {
    app.post(`/api${pathOf(handler.call.path, options.slug)}`, async (request, reply) => {
      const facts = factsOf(request, reply, options);
      const { isSeller, input } = readCallBody(request.body);
      const actor = await actorOf(request, isSeller, handler.call, options);
      const data = await handler.run(options.db, {
        input: withAddress(input, request.query, handler.call),
        actor,
        facts,
      });
      return reply.send(successBody(data));
    });
  }
}

async function actorOf(
  request: FastifyRequest,
  isSeller: boolean,
  call: Call,
  options: ApiOptions,
): Promise<Actor | null> {
  const token = tokenOf(request);
  if (!token) return null;
  const role = isSeller || request.headers['user-type'] === 'SELLER' ? 'seller' : 'buyer';
  const shopDomain = request.headers['shop-domain'];
  const actor = await options.findActor({
    token,
    role,
    shopDomain: typeof shopDomain === 'string' ? shopDomain : null,
  });
  // A call that is open to anyone ignores an expired token; otherwise people whose token expired could not
  // log in.
  if (!actor && call.who !== 'anyone') throw new Refusal('unauthorized');
  return actor;
}

function tokenOf(request: FastifyRequest): string | null {
  const value = request.headers.authorization;
  if (!value) return null;
  const token = value.startsWith('Bearer ') ? value.slice(7) : value;
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Splits a body into the call's input and `isSeller`, which selects the role as the `User-Type` header does.
 */
export function readCallBody(body: unknown): { isSeller: boolean; input: unknown } {
  if (!isRecord(body) || typeof body.isSeller !== 'boolean') return { isSeller: false, input: body ?? {} };
  const { isSeller, ...input } = body;
  return { isSeller, input };
}

/**
 * Adds the fields that the call accepts in the query string. A field of the body takes precedence over the
 * same field of the query string.
 */
function withAddress(input: unknown, query: unknown, { inAddress }: Call): unknown {
  if (!isRecord(input) || !isRecord(query)) return input;
  const named = inAddress.filter((name) => Object.hasOwn(query, name)).map((name) => [name, query[name]]);
  return { ...Object.fromEntries(named), ...input };
}

function factsOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { isSecure, originOf }: ApiOptions,
): RequestFacts {
  const key = request.headers['idempotency-key'];
  return {
    language: languageFromHeader(request.headers.locale),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    idempotencyKey: typeof key === 'string' ? key : null,
    readCookie: (name) => readCookie(request.headers.cookie, name),
    addressOf: (path) => new URL(path, originOf(request.headers.host ?? '')).href,
    setCookie: (name, value, { maxAgeSeconds, path }) => {
      const rules = { httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
      reply.header('set-cookie', stringifySetCookie({ name, value, path, maxAge: maxAgeSeconds, ...rules }));
    },
  };
}

/**
 * The value of a cookie. Values are not decoded, because the platform's cookies need no decoding, and decoding a
 * hostile header takes thirty times as long as parsing it.
 */
const readCookie = (header: string | undefined, name: string): string | undefined =>
  parseCookie(header ?? '', { decode: (value) => value })[name];

/** The body of a successful answer. */
export const successBody = (data: unknown): object => ({ code: OK, success: true, data, msg: '' });

export interface Failure {
  readonly refusal: Refusal;
  /** The id of a fault's log entry; null for expected refusals. */
  readonly faultId: string | null;
  readonly body: object;
}

/**
 * The refusal and the body of a failed answer. A fault's body has a general text and the id of the log entry,
 * never the error.
 */
export function failureOf(error: unknown, language: Language): Failure {
  const refusal: Refusal = error instanceof Refusal ? error : refusalFor(error);
  const faultId = refusal.reason === 'fault' ? newId() : null;
  const body = {
    code: refusal.code,
    success: false,
    data: { reason: refusal.reason, ...refusal.details, ...(faultId ? { faultId } : {}) },
    msg: serverMessage(language, `refusals.${refusal.reason}`),
  };
  return { refusal, faultId, body };
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { refusal, faultId, body } = failureOf(error, languageFromHeader(request.headers.locale));
  if (faultId) request.log.error({ err: error, faultId, call: request.url }, 'fault');
  else if (isDiskFull(error)) request.log.error({ err: error, call: request.url }, 'disk full');
  if (typeof refusal.details.retryAfterMs === 'number') {
    reply.header('retry-after', Math.ceil(refusal.details.retryAfterMs / 1000));
  }
  return reply.status(refusal.status).header('cache-control', 'no-store').send(body);
}

/** The refusal that answers an error of the framework or of the database. */
function refusalFor(error: unknown): Refusal {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new Refusal('too_large');
  if (status === 404) return new Refusal('not_found');
  if (status === 408) return new Refusal('request_timeout');
  if (status === 503) return new Refusal('unavailable');
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('invalid_input');
  if (isDiskFull(error)) return new Refusal('storage_full');
  if (isAway(error)) return new Refusal('unavailable', { retryAfterMs: 1_000 });
  return new Refusal('fault');
}

const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
]);

/**
 * Whether the error means that the database is restarting or out of connections, so that a retry can succeed.
 */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && AWAY_CODES.has(error.code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
}

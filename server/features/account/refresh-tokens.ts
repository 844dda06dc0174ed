import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { RequestFacts } from '../../kit/handle.ts';
import { newToken } from '../../kit/random.ts';
import { REFRESH_LIFE_DAYS } from './sessions.store.ts';

const COOKIE = 'refresh';
const COOKIE_PATH = '/api';
const RANDOM_CHARS = 43;
const PROOF_BYTES = 16;
/**
 * The content of the cookie: a session id, a dot and a refresh token. A refresh token consists of random
 * characters and a proof. In the old format the proof is missing; such a token is replaced at its next use.
 */
const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43}(?:[A-Za-z0-9_-]{22})?)$/;

/**
 * A refresh token with its session's id. The id is needed to find the session that must end when a replaced
 * token is used.
 */
export interface RefreshToken {
  readonly sessionId: string;
  readonly token: string;
}

export interface RefreshTokens {
  issue(sessionId: string): string;
  /** Whether this token was ever issued for the session that it names. */
  wasIssued(held: RefreshToken): boolean;
}

/**
 * Issues and recognizes refresh tokens. A token is 256 random bits and a proof: an HMAC of the session's id
 * and the random bits. The hash in the session decides whether a token is valid now. A token that has a right
 * proof but is no longer valid was replaced, and only a thief still uses it. The proof distinguishes such a
 * token from an invented one, so the hashes of replaced tokens need not be stored.
 */
export function refreshTokens(sealing: string): RefreshTokens {
  const key = Buffer.from(hkdfSync('sha256', sealing, '', 'refresh tokens', 32));
  const proofOf = (sessionId: string, random: string): Buffer =>
    createHmac('sha256', key).update(`${sessionId}.${random}`).digest().subarray(0, PROOF_BYTES);
  return {
    issue(sessionId) {
      const random = newToken();
      return random + proofOf(sessionId, random).toString('base64url');
    },
    wasIssued({ sessionId, token }) {
      const given = Buffer.from(token.slice(RANDOM_CHARS), 'base64url');
      return (
        given.length === PROOF_BYTES &&
        timingSafeEqual(given, proofOf(sessionId, token.slice(0, RANDOM_CHARS)))
      );
    },
  };
}

export function readRefreshCookie(request: RequestFacts): RefreshToken | null {
  const [, sessionId, token] = SHAPE.exec(request.readCookie(COOKIE) ?? '') ?? [];
  return sessionId && token ? { sessionId, token } : null;
}

export function writeRefreshCookie(request: RequestFacts, { sessionId, token }: RefreshToken): void {
  request.setCookie(COOKIE, `${sessionId}.${token}`, {
    maxAgeSeconds: REFRESH_LIFE_DAYS * 24 * 3600,
    path: COOKIE_PATH,
  });
}

export function clearRefreshCookie(request: RequestFacts): void {
  request.setCookie(COOKIE, '', { maxAgeSeconds: 0, path: COOKIE_PATH });
}

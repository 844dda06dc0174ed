import type { z } from 'zod';
import type { Session } from '#contract/account.ts';
import type { Tx } from '../../kit/db.ts';
import type { RequestFacts } from '../../kit/handle.ts';
import { newId, newToken } from '../../kit/random.ts';
import { deviceOf, rememberDevice } from './devices.store.ts';
import { rememberCountry } from './people.store.ts';
import { ownView, type Person } from './person.view.ts';
import { insertSession, REFRESH_LIFE_DAYS } from './sessions.store.ts';

const REFRESH_COOKIE = 'refresh';
const COOKIE_PATH = '/api';

/** A refresh token names its session, so that a token used too late still tells which family to end. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly token: string;
}

export function readRefreshCookie(request: RequestFacts): RefreshToken | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/.exec(
    request.cookies[REFRESH_COOKIE] ?? '',
  );
  return match?.[1] && match[2] ? { sessionId: match[1], token: match[2] } : null;
}

export function writeRefreshCookie(request: RequestFacts, { sessionId, token }: RefreshToken): void {
  request.setCookie(REFRESH_COOKIE, `${sessionId}.${token}`, {
    maxAgeSeconds: REFRESH_LIFE_DAYS * 24 * 3600,
    path: COOKIE_PATH,
  });
}

export function clearRefreshCookie(request: RequestFacts): void {
  request.setCookie(REFRESH_COOKIE, '', { maxAgeSeconds: 0, path: COOKIE_PATH });
}

/** Logs a person in on this browser: a new session, its tokens, and the browser remembered as known. */
export async function openSession(
  tx: Tx,
  person: Person,
  request: RequestFacts,
): Promise<z.input<typeof Session>> {
  const tokens = { access: newToken(), refresh: newToken() };
  const session = await insertSession(tx, {
    id: newId(),
    personId: person.id,
    tokens,
    device: deviceOf(request.userAgent),
  });
  await rememberDevice(tx, person.id, request);
  await rememberCountry(tx, person.id, request);
  writeRefreshCookie(request, { sessionId: session.id, token: tokens.refresh });
  return {
    token: tokens.access,
    expiresAt: session.access_expires_at.toISOString(),
    address: person.address,
    info: ownView(person),
  };
}

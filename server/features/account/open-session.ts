import type { z } from 'zod';
import type { Session } from '#contract/account.ts';
import type { Tx } from '../../kit/db.ts';
import type { RequestFacts } from '../../kit/handle.ts';
import { newId, newToken } from '../../kit/random.ts';
import { deviceOf, rememberDevice } from './devices.store.ts';
import { rememberCountry } from './people.store.ts';
import { ownView, type Person } from './person.view.ts';
import { type RefreshTokens, writeRefreshCookie } from './refresh-tokens.ts';
import { insertSession } from './sessions.store.ts';

/**
 * Logs a person in on this browser: inserts a session, issues the session's tokens and makes the browser
 * known.
 */
export async function openSession(
  tx: Tx,
  person: Person,
  { request, refreshTokens }: { request: RequestFacts; refreshTokens: RefreshTokens },
): Promise<z.input<typeof Session>> {
  const id = newId();
  const tokens = { access: newToken(), refresh: refreshTokens.issue(id) };
  const session = await insertSession(tx, {
    id,
    personId: person.id,
    tokens,
    device: deviceOf(request.userAgent),
  });
  await rememberDevice(tx, person.id, request);
  await rememberCountry(tx, person.id, request);
  writeRefreshCookie(request, { sessionId: id, token: tokens.refresh });
  return {
    token: tokens.access,
    expiresAt: session.access_expires_at.toISOString(),
    address: person.address,
    info: ownView(person),
  };
}

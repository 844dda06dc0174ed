import { account } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { hashToken } from '../../kit/random.ts';
import { endAndNotify } from './end-sessions.ts';
import type { AccountParts } from './parts.ts';
import { clearRefreshCookie, readRefreshCookie } from './refresh-tokens.ts';
import { lockSession } from './sessions.store.ts';

/** Ends this browser's session, which is found by the access token or by the refresh token. */
export const logOut = (parts: Pick<AccountParts, 'closeSessions'>) =>
  handle(account.logOut, async ({ actor, tx, request }) => {
    const held = readRefreshCookie(request);
    const session = held ? await lockSession(tx, held.sessionId) : undefined;
    const isHolder = held !== null && session?.refresh_hash.equals(hashToken(held.token)) === true;
    if (actor) await endAndNotify(tx, { personId: actor.id, id: actor.sessionId, reason: 'logout' }, parts);
    else if (session && isHolder)
      await endAndNotify(tx, { personId: session.person_id, id: session.id, reason: 'logout' }, parts);
    clearRefreshCookie(request);
    return { done: true as const };
  });

import { z } from 'zod';
import { account } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { enqueue } from '../../kit/jobs.ts';
import { hashToken, newToken } from '../../kit/random.ts';
import { seal, unseal } from '../../kit/seal.ts';
import { deviceOf } from './devices.store.ts';
import { emailOrder } from './emails.ts';
import { endAndNotify } from './end-sessions.ts';
import type { AccountParts } from './parts.ts';
import { findPerson, rememberCountry } from './people.store.ts';
import { ownView } from './person.view.ts';
import { clearRefreshCookie, readRefreshCookie, writeRefreshCookie } from './refresh-tokens.ts';
import { lockSession, rotateSession, type Tokens } from './sessions.store.ts';

const Successor = z.object({ access: z.string(), refresh: z.string() });

/**
 * Replaces the refresh token. If the answer is lost, the browser can repeat the request with the replaced token
 * for 30 s and gets the same new tokens. After that time, or once the new refresh token was used, only a thief
 * still uses the replaced one. The session then ends, and its owner is notified. A token that was never issued
 * proves no theft, so it ends nothing. Otherwise everybody who knows a session's id could log its owner out.
 */
export const refreshSession = ({
  sealing,
  refreshTokens,
  closeSessions,
}: Pick<AccountParts, 'sealing' | 'refreshTokens' | 'closeSessions'>) =>
  handle(account.refresh, async ({ tx, request, refuse, refuseAndCommit }) => {
    const held = readRefreshCookie(request);
    const session = held ? await lockSession(tx, held.sessionId) : undefined;
    if (!held || !session?.isFresh) {
      clearRefreshCookie(request);
      throw refuse('unauthorized');
    }
    const person = await findPerson(tx, session.person_id);
    if (person.is_restricted) throw refuse('account_restricted');
    const answer = (tokens: Tokens, expiresAt: Date) => {
      writeRefreshCookie(request, { sessionId: session.id, token: tokens.refresh });
      return {
        token: tokens.access,
        expiresAt: expiresAt.toISOString(),
        address: person.address,
        info: ownView(person),
      };
    };

    const hash = hashToken(held.token);
    const seals = { token: held.token, secret: sealing, purpose: 'replaced refresh token' };
    if (session.refresh_hash.equals(hash)) {
      const tokens = { access: newToken(), refresh: refreshTokens.issue(session.id) };
      const rotated = await rotateSession(tx, {
        id: session.id,
        oldRefreshHash: hash,
        tokens,
        sealed: seal(JSON.stringify(tokens), seals),
        device: deviceOf(request.userAgent),
      });
      await rememberCountry(tx, person.id, request);
      return answer(tokens, rotated.access_expires_at);
    }
    const isPrevious = session.previous_refresh_hash?.equals(hash) === true;
    if (isPrevious && session.isJustRotated && session.previous_sealed) {
      return answer(
        Successor.parse(JSON.parse(unseal(session.previous_sealed, seals))),
        session.access_expires_at,
      );
    }
    clearRefreshCookie(request);
    if (!isPrevious && !refreshTokens.wasIssued(held)) throw refuse('unauthorized');
    await endAndNotify(tx, { personId: person.id, id: session.id, reason: 'reuse' }, { closeSessions });
    if (person.email)
      await enqueue(tx, emailOrder, { to: person.email, kind: 'sessionReuse', language: person.language });
    return refuseAndCommit('unauthorized');
  });

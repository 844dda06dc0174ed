import { account } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { endAndNotify } from './end-sessions.ts';
import type { AccountParts } from './parts.ts';

export const revokeOtherSessions = (parts: Pick<AccountParts, 'closeSessions'>) =>
  handle(account.revokeOtherSessions, async ({ actor, tx }) => ({
    ended: await endAndNotify(tx, { personId: actor.id, except: actor.sessionId, reason: 'revoked' }, parts),
  }));

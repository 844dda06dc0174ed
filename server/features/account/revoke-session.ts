import { account } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { endAndNotify } from './end-sessions.ts';
import type { AccountParts } from './parts.ts';

export const revokeSession = (parts: Pick<AccountParts, 'closeSessions'>) =>
  handle(account.revokeSession, async ({ input, actor, tx, refuse }) => {
    const ended = await endAndNotify(tx, { personId: actor.id, id: input.id, reason: 'revoked' }, parts);
    if (ended === 0) throw refuse('not_found');
    return { done: true as const };
  });

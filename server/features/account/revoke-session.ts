import { account } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { endAndNotify } from './end-sessions.ts';

export const revokeSession = handle(account.revokeSession, async ({ input, actor, tx, refuse }) => {
  const ended = await endAndNotify(tx, { personId: actor.id, id: input.id }, 'revoked');
  if (ended === 0) throw refuse('not_found');
  return { done: true as const };
});

export const revokeOtherSessions = handle(account.revokeOtherSessions, async ({ actor, tx }) => ({
  ended: await endAndNotify(tx, { personId: actor.id, except: actor.sessionId }, 'revoked'),
}));

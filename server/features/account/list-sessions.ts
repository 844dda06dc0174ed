import { account } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { listSessions as store } from './sessions.store.ts';

export const listSessions = handle(account.sessions, async ({ actor, tx }) => {
  const rows = await store(tx, actor.id);
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      isCurrent: row.id === actor.sessionId,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    })),
  };
});

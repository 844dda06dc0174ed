import { sessionEnded } from '#contract/account.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { type EndReason, endSessions } from './sessions.store.ts';

/** Ends sessions and tells their browsers: sockets close, pages log out. Every way to end a session goes through here. */
export async function endAndTell(
  tx: Tx,
  which: { personId: string; id?: string; except?: string },
  reason: EndReason,
): Promise<number> {
  const ended = await endSessions(tx, which, reason);
  for (const sessionId of ended)
    await announce(tx, sessionEnded, { to: { person: which.personId }, payload: { sessionId } });
  return ended.length;
}

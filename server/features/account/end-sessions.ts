import { sessionEnded } from '#contract/account.ts';
import { afterCommit, type Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { type EndReason, endSessions } from './sessions.store.ts';

/**
 * Closes the sockets of these sessions on this node, before the request that ended them is answered. Other
 * nodes close them when the event `sessionEnded` arrives.
 */
export type CloseSessions = (sessionIds: readonly string[]) => void;

/**
 * Ends sessions and notifies their browsers, so that sockets close and pages log out. Every way to end a
 * session must use this function.
 */
export async function endAndNotify(
  tx: Tx,
  { reason, ...which }: { personId: string; id?: string; except?: string; reason: EndReason },
  { closeSessions }: { readonly closeSessions: CloseSessions },
): Promise<number> {
  const ended = await endSessions(tx, which, reason);
  for (const sessionId of ended)
    await announce(tx, sessionEnded, { to: { person: which.personId }, payload: { sessionId } });
  afterCommit(tx, () => closeSessions(ended));
  return ended.length;
}

import { sessionEnded } from '#contract/account.ts';
import { afterCommit, type Db, type Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { type EndReason, endSessions } from './sessions.store.ts';

type Listener = (sessionIds: readonly string[]) => void;

/**
 * Maps each node's database handle to the node's listener. Other nodes learn from the event that sessions
 * ended.
 */
const listeners = new WeakMap<Db, Listener>();

/**
 * Calls the listener with the ids of the sessions that this node ends, before the request that ends them is
 * answered. Returns a function that removes the listener.
 */
export function onSessionsEnded(db: Db, listener: Listener): () => void {
  listeners.set(db, listener);
  return () => listeners.delete(db);
}

/**
 * Ends sessions and notifies their browsers, so that sockets close and pages log out. Every way to end a
 * session must use this function.
 */
export async function endAndNotify(
  tx: Tx,
  which: { personId: string; id?: string; except?: string },
  reason: EndReason,
): Promise<number> {
  const ended = await endSessions(tx, which, reason);
  for (const sessionId of ended)
    await announce(tx, sessionEnded, { to: { person: which.personId }, payload: { sessionId } });
  afterCommit(tx, (db) => listeners.get(db)?.(ended));
  return ended.length;
}

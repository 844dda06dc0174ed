import { sessionEnded } from '#contract/account.ts';
import { afterCommit, type Db, type Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { type EndReason, endSessions } from './sessions.store.ts';

type Hear = (sessionIds: readonly string[]) => void;

/** By the database of their node: other nodes are told by the event. */
const listeners = new WeakMap<Db, Hear>();

/** Calls with the sessions that this node has ended, before that is answered; ends with what it answers. */
export function onSessionsEnded(db: Db, hear: Hear): () => void {
  listeners.set(db, hear);
  return () => listeners.delete(db);
}

/** Ends sessions and tells their browsers: sockets close, pages log out. Every way to end a session goes through here. */
export async function endAndTell(
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

import { sessionEnded } from '#contract/account.ts';
import { afterCommit, type Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { type EndReason, endSessions } from './sessions.store.ts';

type Hear = (sessionIds: readonly string[]) => void;

const hearers = new Set<Hear>();

/** Calls with the sessions that this process has ended, before that is answered; ends with what it answers. */
export function onSessionsEnded(hear: Hear): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
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
  afterCommit(tx, () => {
    for (const hear of hearers) hear(ended);
  });
  return ended.length;
}

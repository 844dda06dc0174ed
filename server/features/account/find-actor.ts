import { findSeat } from '../../access/index.ts';
import { batch } from '../../kit/batch.ts';
import type { Db } from '../../kit/db.ts';
import type { Actor } from '../../kit/handle.ts';
import { Refusal } from '../../kit/refusal.ts';
import { findLiveSession as findById, findLiveSessions, type LiveSession } from './sessions.store.ts';

/** Every call asks who makes it, so those that arrive together ask together. */
const findLiveSession = batch<string, LiveSession | undefined>(
  { maxSize: 100, concurrency: 4 },
  async (db, tokens) => (await findLiveSessions(db, tokens)).map((value) => ({ status: 'fulfilled', value })),
);

/**
 * Who holds this token. A role that does not belong to the person is refused, not ignored. Another's page is theirs to act
 * for while they have a seat there, which is asked each time: an ended or changed one is felt by the next request.
 */
export async function findActor(
  db: Db,
  { token, role, shopDomain }: { token: string; role: 'buyer' | 'seller'; shopDomain: string | null },
): Promise<Actor | null> {
  const found = await findLiveSession(db, token);
  return found ? actAs(db, found, { role, shopDomain }) : null;
}

async function actAs(
  db: Db,
  found: LiveSession,
  { role, shopDomain }: { role: 'buyer' | 'seller'; shopDomain: string | null },
): Promise<Actor> {
  if (role === 'buyer') return { ...found, role };
  // Without a page named, a creator means their own.
  if (found.creatorDomain !== null && found.creatorDomain === (shopDomain ?? found.creatorDomain))
    return { ...found, role };
  if (shopDomain === null) throw new Refusal('forbidden');
  const seat = await findSeat(db, { memberId: found.id, domain: shopDomain });
  if (!seat) throw new Refusal('forbidden');
  const { creatorId, address, rights } = seat;
  return {
    id: creatorId,
    sessionId: found.sessionId,
    address,
    creatorDomain: shopDomain,
    isOperator: false,
    role,
    seat: { memberId: found.id, rights },
  };
}

/** Who is logged in through a session that somebody else vouches for. */
export async function findActorOf(db: Db, sessionId: string): Promise<Actor | null> {
  const found = await findById(db, sessionId);
  return found ? { ...found, role: 'buyer' } : null;
}

/** The same actor as they are by now; null when their login has ended. */
export async function findActorAgain(
  db: Db,
  { sessionId, role, creatorDomain }: Actor,
): Promise<Actor | null> {
  const found = await findById(db, sessionId);
  return found ? actAs(db, found, { role, shopDomain: creatorDomain }) : null;
}

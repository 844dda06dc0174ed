import { findSeat } from '../../access/index.ts';
import { batch } from '../../kit/batch.ts';
import type { Db } from '../../kit/db.ts';
import type { Actor } from '../../kit/handle.ts';
import { refuser } from '../../kit/refusal.ts';
import { findLiveSession as findById, findLiveSessions, type LiveSession } from './sessions.store.ts';

const refuse = refuser('forbidden');

/**
 * Finds the session of an access token. Concurrent lookups share a query, because every call makes a lookup.
 */
const findLiveSession = batch<string, LiveSession | undefined>(
  { maxSize: 100, concurrency: 4 },
  async (db, tokens) => (await findLiveSessions(db, tokens)).map((value) => ({ status: 'fulfilled', value })),
);

/**
 * The actor of an access token. Refuses a role that the person does not have. To act on another creator's
 * page, the person needs a seat; it is looked up for each request, so that its change or end takes effect
 * with the next request.
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
  // Creators act on their own page if the request names that page or no page.
  if (found.creatorDomain !== null && found.creatorDomain === (shopDomain ?? found.creatorDomain))
    return { ...found, role };
  if (shopDomain === null) throw refuse('forbidden');
  const seat = await findSeat(db, { memberId: found.id, domain: shopDomain });
  if (!seat) throw refuse('forbidden');
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

/** The actor of a session that the caller has already authenticated; null if the session has ended. */
export async function findActorOf(db: Db, sessionId: string): Promise<Actor | null> {
  const found = await findById(db, sessionId);
  return found ? { ...found, role: 'buyer' } : null;
}

/** The same actor with the rights that apply now; null if the login has ended. */
export async function findActorAgain(
  db: Db,
  { sessionId, role, creatorDomain }: Actor,
): Promise<Actor | null> {
  const found = await findById(db, sessionId);
  return found ? actAs(db, found, { role, shopDomain: creatorDomain }) : null;
}

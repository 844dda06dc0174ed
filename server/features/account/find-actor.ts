import type { Db } from '../../kit/db.ts';
import { gather } from '../../kit/gather.ts';
import type { Actor } from '../../kit/handle.ts';
import { Refusal } from '../../kit/refusal.ts';
import { findLiveSession as findById, findLiveSessions, type LiveSession } from './sessions.store.ts';

/** Every call asks who makes it, so those that arrive together ask together. */
const findLiveSession = gather<string, LiveSession | undefined>({ most: 100, lanes: 4 }, async (db, tokens) =>
  (await findLiveSessions(db, tokens)).map((value) => ({ status: 'fulfilled', value })),
);

/** Who holds this token. A hat that does not belong to the person is refused, not ignored. */
export async function findActor(
  db: Db,
  { token, hat, shopDomain }: { token: string; hat: 'buyer' | 'seller'; shopDomain: string | null },
): Promise<Actor | null> {
  const found = await findLiveSession(db, token);
  if (!found) return null;
  if (hat === 'seller' && (found.creatorDomain === null || found.creatorDomain !== shopDomain))
    throw new Refusal('forbidden');
  return { ...found, hat };
}

/** Who is logged in through a session that somebody else vouches for. */
export async function findActorOf(db: Db, sessionId: string): Promise<Actor | null> {
  const found = await findById(db, sessionId);
  return found ? { ...found, hat: 'buyer' } : null;
}

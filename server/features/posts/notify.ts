import { postChanged, postPublished } from '#contract/posts.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { findCard } from './own-posts.store.ts';

/** Its creator's other screens hear of every change; who has a published post open hears of that one. */
export async function notifyChanged(
  tx: Tx,
  { id, creatorId, isOut }: { id: string; creatorId: string; isOut: boolean },
): Promise<void> {
  await announce(tx, postChanged, { to: { person: creatorId }, payload: { id } });
  if (isOut) await announce(tx, postChanged, { to: { topic: `post:${id}` }, payload: { id } });
}

/** Whoever is in a post hears that there is something to look at, or to answer. */
export async function notifyPeople(tx: Tx, id: string, people: readonly string[]): Promise<void> {
  for (const person of people) await announce(tx, postChanged, { to: { person }, payload: { id } });
}

/** One event for all who listen to the creator, however many follow; it carries no content. */
export async function notifyPublished(
  tx: Tx,
  { id, creatorId, at }: { id: string; creatorId: string; at: Date },
): Promise<void> {
  const { isQueuePaused: _, ...creator } = await findCard(tx, creatorId);
  await announce(tx, postPublished, {
    to: { topic: `creator:${creatorId}` },
    payload: { id, creator, at: at.toISOString() },
  });
  await notifyChanged(tx, { id, creatorId, isOut: true });
}

import { postChanged, postPublished } from '#contract/posts.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { findCard } from './own-posts.store.ts';

/**
 * Notifies the creator's other screens of a change to a post. With `isOut`, also notifies everybody who has
 * the post open.
 */
export async function notifyChanged(
  tx: Tx,
  { id, creatorId, isOut }: { id: string; creatorId: string; isOut: boolean },
): Promise<void> {
  await announce(tx, postChanged, { to: { person: creatorId }, payload: { id } });
  if (isOut) await announce(tx, postChanged, { to: { topic: `post:${id}` }, payload: { id } });
}

/** Notifies the given co-creators of a change to a post that they are shown in. */
export async function notifyCoCreators(tx: Tx, id: string, people: readonly string[]): Promise<void> {
  for (const person of people) await announce(tx, postChanged, { to: { person }, payload: { id } });
}

/**
 * Notifies the creator's followers that a post was published. Sends one event on the creator's topic, however
 * many people follow the creator. The event has no content of the post (PO14). Also notifies like
 * `notifyChanged`.
 */
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

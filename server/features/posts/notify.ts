import { postChanged, postPublished } from '#contract/posts.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { findCard } from './own-posts.store.ts';

/**
 * Notifies the creator's other screens of every change, and viewers who have a published post open of its
 * changes.
 */
export async function notifyChanged(
  tx: Tx,
  { id, creatorId, isOut }: { id: string; creatorId: string; isOut: boolean },
): Promise<void> {
  await announce(tx, postChanged, { to: { person: creatorId }, payload: { id } });
  if (isOut) await announce(tx, postChanged, { to: { topic: `post:${id}` }, payload: { id } });
}

/** Notifies the given co-creators that a post they are in has changed. */
export async function notifyCoCreators(tx: Tx, id: string, people: readonly string[]): Promise<void> {
  for (const person of people) await announce(tx, postChanged, { to: { person }, payload: { id } });
}

/**
 * Writes one event without content for all listeners of the creator's topic, however many people follow
 * (PO14).
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

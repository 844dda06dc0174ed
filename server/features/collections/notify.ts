import { collectionChanged } from '#contract/collections.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';

/** Notifies the creator's other screens of a change. */
export const notifyChanged = (tx: Tx, { id, creatorId }: { id: string; creatorId: string }): Promise<void> =>
  announce(tx, collectionChanged, { to: { person: creatorId }, payload: { id } });

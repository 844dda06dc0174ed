import { collections } from '#contract/collections.ts';
import { viewerOf } from '../../access/index.ts';
import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { processDueItems } from '../../kit/process-due-items.ts';
import { draftView } from './collections.view.ts';
import {
  claimDue,
  dueCollections,
  findSeller,
  lockOwnCollection,
  type OwnCollection,
  readItems,
  releaseItems,
  type Seller,
  setState,
  stopCollection,
} from './drafts.store.ts';
import { notifyChanged } from './notify.ts';
import type { CollectionsParts } from './parts.ts';
import { findCollection } from './reading.store.ts';
import { findObstacle } from './save-collection.ts';

export const arrangeCollection = (parts: CollectionsParts): Handler =>
  handle(collections.setState, async ({ input, actor, tx, request, refuse }) => {
    const own = { id: input.id, creatorId: actor.id };
    const collection = await lockOwnCollection(tx, own);
    if (!collection || collection.state === 'withdrawn') throw refuse('not_found');
    if (collection.version !== input.version) throw refuse('conflict');
    if (input.state === 'live') {
      const seller = await findSeller(tx, actor.id);
      const obstacle = await findPublishObstacle(tx, own, { collection, seller });
      if (obstacle) throw refuse(obstacle);
      const { publishAt } = collection;
      const isInFuture = publishAt !== null && publishAt > seller.now;
      await setState(tx, own.id, isInFuture ? 'scheduled' : 'live');
    } else {
      // A sold collection cannot become a draft again, because fans own it.
      if (input.state === 'draft' && collection.sold > 0) throw refuse('conflict');
      await setState(tx, own.id, input.state);
      if (input.state === 'withdrawn' && collection.sold === 0) await releaseItems(tx, own.id);
    }
    await notifyChanged(tx, own);
    const viewer = viewerOf(actor, request);
    const row = await findCollection(tx, viewer, own.id);
    if (!row) throw refuse('not_found');
    return draftView(parts, tx, viewer, row);
  });

/** The reason why a collection cannot be published, or null (CO4). */
async function findPublishObstacle(
  tx: Tx,
  { id, creatorId }: { id: string; creatorId: string },
  { collection, seller }: { collection: OwnCollection; seller: Seller },
) {
  if (collection.itemIds.length === 0) return 'collection_empty';
  if (collection.price === null && collection.forTiers.length === 0) return 'offer_missing';
  if (collection.price !== null && !seller.isVerifiedToSell) return 'identity_needed';
  return findObstacle(tx, creatorId, { coverId: null, items: await readItems(tx, id) });
}

/**
 * Publishes due collections. Any number of nodes may run this concurrently; one of them publishes each
 * collection (CO5).
 */
export const publishDueCollections = (db: Db, stopping?: AbortSignal): Promise<void> =>
  processDueItems({
    stopping,
    due: (batch) => dueCollections(db, batch),
    once: (id) =>
      inTransaction(db, async (tx) => {
        const creatorId = await claimDue(tx, id);
        const own = creatorId && { id, creatorId };
        const collection = own && (await lockOwnCollection(tx, own));
        if (!own || !collection) return false;
        const seller = await findSeller(tx, own.creatorId);
        const obstacle = await findPublishObstacle(tx, own, { collection, seller });
        if (obstacle) await stopCollection(tx, id, obstacle);
        else await setState(tx, id, 'live');
        await notifyChanged(tx, own);
        return true;
      }),
  });

import { collections } from '#contract/collections.ts';
import { viewerOf } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import type { Refuse } from '../../kit/refusal.ts';
import { isLess, parseAmount } from '../../ledger/index.ts';
import { attachable } from '../media/index.ts';
import { draftView } from './collections.view.ts';
import {
  type CollectionInput,
  checkPosts,
  findSeller,
  insertCollection,
  lockOwnCollection,
  replaceItems,
  type Seller,
  updateCollection,
} from './drafts.store.ts';
import { notifyChanged } from './notify.ts';
import type { CollectionsParts } from './parts.ts';
import { findCollection } from './reading.store.ts';
import { COLLECTION_PRICE } from './terms.ts';

export const saveCollection = (parts: CollectionsParts): Handler =>
  handle(collections.save, async ({ input, actor, tx, request, refuse }) => {
    const { id, version, collection, reason } = input;
    const own = { id, creatorId: actor.id };
    const before = version === null ? null : await lockOwnCollection(tx, own);
    if (before === undefined || before?.state === 'withdrawn') throw refuse('not_found');
    if (before && before.version !== version) throw refuse('conflict');

    const seller = await findSeller(tx, actor.id);
    assertValid(collection, seller, refuse);
    if (collection.price !== null && !seller.isVerifiedToSell) throw refuse('identity_needed');
    const price = collection.price === null ? null : parseAmount(collection.price, 'USD');
    const { min, max } = COLLECTION_PRICE;
    if (collection.price !== null && (!price || isLess(price, min) || isLess(max, price)))
      throw refuse('amount_out_of_range', { min: min.units.toString(), max: max.units.toString() });
    const sold = before?.sold ?? 0;
    if (collection.supply !== null && collection.supply < sold) throw refuse('below_sold', { sold });
    const isNewTime =
      collection.publishAt !== null &&
      new Date(collection.publishAt).getTime() !== before?.publishAt?.getTime();
    if (isNewTime && new Date(collection.publishAt ?? 0) <= seller.now) throw refuse('schedule_in_past');

    const isOut = before !== null && before.state !== 'draft';
    if (isOut && collection.items.length === 0) throw refuse('collection_empty');
    if (isOut && price === null && collection.tierIds.length === 0) throw refuse('offer_missing');
    const obstacle = await findObstacle(tx, actor.id, collection);
    const isAlwaysRefused = obstacle === 'media_unavailable' || obstacle === 'post_taken_off';
    if (obstacle && (isOut || isAlwaysRefused)) throw refuse(obstacle);
    const kept = new Set(collection.items.map((item) => item.id));
    const isItemRemoved = before?.itemIds.some((item) => !kept.has(item)) === true;
    if (isItemRemoved && sold > 0 && reason === '') throw refuse('reason_missing');

    const saved = { ...own, collection, price };
    if (before) await updateCollection(tx, saved);
    else if (!(await insertCollection(tx, saved))) throw refuse('conflict');
    await replaceItems(tx, id, { items: collection.items, isSold: sold > 0, reason });
    await notifyChanged(tx, own);
    const row = await findCollection(tx, viewerOf(actor, request), id);
    if (!row) throw new Error(`Collection ${id} was saved but not found.`);
    return draftView(parts, tx, viewerOf(actor, request), row);
  });

/**
 * Checks what the schema of the input cannot express: the tiers must be the creator's own, and no item may occur
 * twice.
 */
function assertValid(
  { tierIds, items }: CollectionInput,
  seller: Seller,
  refuse: Refuse<'invalid_input'>,
): void {
  const wrong = [
    tierIds.some((id) => !seller.tierIds.includes(id)) && 'collection.tierIds',
    new Set(items.map(({ id }) => id)).size !== items.length && 'collection.items',
  ].filter((field) => typeof field === 'string');
  if (wrong.length > 0) throw refuse('invalid_input', { fields: wrong });
}

/**
 * The reason why this creator's collection cannot have this cover and these items; null if it can. The
 * reasons are a file or post that does not exist or belongs to another person, a cover that is not a photo, a
 * post that is not published, media that are not ready, and a missing consent. Locks the files against
 * deletion until the transaction ends (C4).
 */
export async function findObstacle(
  tx: Tx,
  creatorId: string,
  { coverId, items }: Pick<CollectionInput, 'coverId' | 'items'>,
): Promise<'media_unavailable' | 'post_taken_off' | 'media_not_ready' | 'consent_missing' | null> {
  const of = (wanted: 'media' | 'post') => items.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const files = [...new Set([...(coverId ? [coverId] : []), ...of('media')])];
  const attaching = await attachable(tx, creatorId, files);
  if (!attaching.isAttachable && attaching.why === 'unknown') return 'media_unavailable';
  // The cover must be a photo: everybody sees the cover, so a video would be open in full length.
  if (coverId && attaching.isAttachable && attaching.kinds[0] !== 'photo') return 'media_unavailable';
  const posts = of('post');
  const { own, out, isConsentMissing } = await checkPosts(tx, { creatorId, ids: posts });
  if (own !== posts.length) return 'media_unavailable';
  if (out !== posts.length) return 'post_taken_off';
  if (!attaching.isAttachable) return 'media_not_ready';
  return isConsentMissing ? 'consent_missing' : null;
}

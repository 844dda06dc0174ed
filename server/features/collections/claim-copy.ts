import { collections } from '#contract/collections.ts';
import { itemUnlocked } from '#contract/purchases.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { announce } from '../../kit/outbox.ts';
import { findParticipant, maySell } from '../purchases/index.ts';
import { certificateView } from './collections.view.ts';
import { notifyChanged } from './notify.ts';
import {
  findCertificate,
  findOffer,
  isCollectionVisibleTo,
  lockCollection,
  takeCopy,
} from './sales.store.ts';

export const claimCopy = handle(collections.claim, async ({ input, actor, tx, request, refuse }) => {
  const { id } = input;
  const asked = { id, fanId: actor.id };
  if (!(await isCollectionVisibleTo(tx, { id, viewer: viewerOf(actor, request) }))) throw refuse('not_found');
  await lockCollection(tx, id);
  const owned = await findCertificate(tx, asked);
  if (owned) return certificateView(owned);
  const offer = await findOffer(tx, asked);
  if (!offer?.isLive || offer.price === null) throw refuse('not_found');
  if (offer.creatorId === actor.id) throw refuse('own_item');
  if (!maySell(await findParticipant(tx, offer.creatorId))) throw refuse('creator_unavailable');
  if (offer.due !== '0') throw refuse('price_changed', { price: offer.due });
  if (!(await takeCopy(tx, { ...asked, purchaseId: null, restsOn: offer.paidBy }))) throw refuse('sold_out');
  const certificate = await findCertificate(tx, asked);
  // If there is no certificate, the new copy has already ended: while this transaction waited for the lock on
  // a post, the purchase of this post, which had made the copy free, was refunded.
  if (!certificate)
    throw refuse('price_changed', { price: (await findOffer(tx, asked))?.due ?? offer.price });
  await announce(tx, itemUnlocked, {
    to: { person: actor.id },
    payload: { item: { kind: 'collection', id }, receiptId: certificate.recordId },
  });
  await notifyChanged(tx, { id, creatorId: offer.creatorId });
  return certificateView(certificate);
});

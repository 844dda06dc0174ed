import { offers } from '#contract/offers.ts';
import { handle } from '../../kit/handle.ts';
import { readGift, withdrawGift as withdraw } from './gifts.store.ts';
import { giftView } from './offers.view.ts';

export const withdrawGift = handle(offers.withdrawGift, async ({ input: { id }, actor, tx, refuse }) => {
  const outcome = await withdraw(tx, { id, creatorId: actor.id });
  if (outcome === 'not_found') throw refuse('not_found');
  if (outcome === 'claimed') throw refuse('gift_claimed');
  return giftView(await readGift(tx, id));
});

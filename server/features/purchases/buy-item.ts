import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { findParty } from './parties.store.ts';
import { fanReceipt } from './receipt.view.ts';
import { amountFrom } from './stored-money.ts';
import { unlockItem } from './unlock-item.ts';

export const buyItem = handle(purchases.buy, async ({ input, actor, tx, refuse }) => {
  const expectedTotal = amountFrom(input.expectedTotal);
  const unlocked = await unlockItem(tx, { fanId: actor.id, item: input.item, expectedTotal });
  switch (unlocked.outcome) {
    case 'bought':
    case 'already_owned': {
      const creator = await findParty(tx, unlocked.purchase.creator_id);
      return { receipt: fanReceipt(unlocked.purchase, creator), isNew: unlocked.outcome === 'bought' };
    }
    case 'price_changed':
      throw refuse('price_changed', { price: unlocked.price.units.toString() });
    case 'insufficient_funds':
      throw refuse('insufficient_funds', {
        price: unlocked.price.units.toString(),
        balance: unlocked.balance.units.toString(),
        missing: unlocked.missing.units.toString(),
      });
    default:
      throw refuse(unlocked.outcome);
  }
});

import assert from 'node:assert/strict';
import { purchases } from '#contract/purchases.ts';
import { viewerOf } from '../../access/index.ts';
import { handleBatched } from '../../kit/handle.ts';
import type { SalesParts } from './parts.ts';
import { fanReceipt } from './receipt.view.ts';
import { amountFrom } from './stored-money.ts';
import { unlockItems } from './unlock-items.ts';

/**
 * Buys items. Simultaneous requests of several fans share one transaction; a refused
 * request does not affect the others.
 */
export const buyItem = (sales: SalesParts) =>
  handleBatched(purchases.buy, async (tx, requests) => {
    const unlocked = await unlockItems(
      tx,
      requests.map(({ input, actor, request }) => ({
        fanId: actor.id,
        item: input.item,
        expectedTotal: amountFrom(input.expectedTotal),
        viewer: viewerOf(actor, request),
      })),
      sales,
    );
    return requests.map(({ refuse }, at) => {
      const one = unlocked[at];
      assert(one);
      switch (one.outcome) {
        case 'bought':
        case 'already_owned':
          return { receipt: fanReceipt(one.purchase, one.creator), isNew: one.outcome === 'bought' };
        case 'price_changed':
          return refuse('price_changed', { price: one.price.units.toString() });
        case 'insufficient_funds':
          return refuse('insufficient_funds', {
            price: one.price.units.toString(),
            balance: one.balance.units.toString(),
            missing: one.missing.units.toString(),
          });
        default:
          return refuse(one.outcome);
      }
    });
  });

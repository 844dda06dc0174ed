import { offers } from '#contract/offers.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { amountFrom, isSame } from '../purchases/index.ts';
import type { TaxRates } from '../wallet/index.ts';
import { insertGift, readGift } from './gifts.store.ts';
import { newLinkCode } from './link-code.ts';
import { giftView } from './offers.view.ts';
import { payCreator } from './pay.ts';
import { tierPrice } from './tier.view.ts';
import { findLiveTier, hasRoom } from './tiers.store.ts';
import { totalFor } from './with-tax.ts';

/** Sells a gift. The creator earns the price at the purchase; the later claim moves no money. */
export const buyGift = (taxRates: TaxRates) =>
  handle(offers.buyGift, async ({ input, actor, tx, request, refuse }) => {
    const tier = await findLiveTier(tx, input.tierId);
    if (!tier || !(await isPersonVisible(tx, viewerOf(actor, request), tier.creator_id)))
      throw refuse('not_found');
    if (tier.creator_id === actor.id) throw refuse('own_item');
    const price = tierPrice(tier, input.months);
    const total = (await totalFor(tx, actor.id, taxRates))(price);
    if (!isSame(amountFrom(input.expectedTotal), total))
      throw refuse('price_changed', { total: total.units.toString() });
    // A bought gift reserves a place, so the tier must have a free one.
    if (!(await hasRoom(tx, tier))) throw refuse('tier_full');
    const [id, purchaseId] = [newId(), newId()];
    const sale = {
      id: purchaseId,
      fanId: actor.id,
      creatorId: tier.creator_id,
      title: tier.name,
      amount: price,
      item: { kind: 'gift' as const, id },
      actor: actor.id,
      businessKey: `gift:${id}`,
      memo: { gift: id },
    };
    const paid = await payCreator(tx, sale, taxRates);
    if (paid.outcome === 'insufficient_funds')
      throw refuse('insufficient_funds', {
        price: total.units.toString(),
        balance: paid.balance.units.toString(),
        missing: paid.missing.units.toString(),
      });
    if (paid.outcome !== 'paid') throw refuse(paid.outcome);
    await insertGift(tx, {
      id,
      code: newLinkCode(),
      giver_id: actor.id,
      creator_id: tier.creator_id,
      tier_id: tier.id,
      months: input.months,
      amount: price.units.toString(),
      purchase_id: purchaseId,
      message: input.message,
    });
    return giftView(await readGift(tx, id));
  });

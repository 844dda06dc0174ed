import { offers } from '#contract/offers.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';
import { amountFrom, costLines, findParticipant, isSame, missingFrom } from '../purchases/index.ts';
import { lockPerson, moneyView, spendableDollars, type TaxRates } from '../wallet/index.ts';
import { countOpenGifts, insertGift, listGifts, readGift, withdrawGift as withdraw } from './gifts.store.ts';
import { newLinkCode } from './link-code.ts';
import { giftView } from './offers.view.ts';
import { payCreator } from './pay.ts';
import { OPEN_OFFERS_MAX } from './terms.ts';
import { tierPrice } from './tier.view.ts';
import { findLiveTier, findOwnTier, hasRoom } from './tiers.store.ts';
import { costFor, totalFor } from './with-tax.ts';

export const showGiftQuote = (taxRates: TaxRates) =>
  handle(offers.quoteGift, async ({ input, actor, tx, request, refuse }) => {
    const tier = await findLiveTier(tx, input.tierId);
    if (!tier || !(await isPersonVisible(tx, viewerOf(actor, request), tier.creator_id)))
      throw refuse('not_found');
    const cost = (await costFor(tx, actor.id, taxRates))(tierPrice(tier, input.months));
    const balance = await spendableDollars(tx, actor.id);
    return {
      total: moneyView(cost.total),
      lines: costLines(cost),
      balance: moneyView(balance),
      missing: moneyView(missingFrom(balance, cost.total)),
    };
  });

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

export const createGift = handle(offers.createGift, async ({ input, actor, tx, refuse }) => {
  if (!(await findParticipant(tx, actor.id)).isVerifiedToSell) throw refuse('identity_needed');
  await lockPerson(tx, actor.id);
  const tier = await findOwnTier(tx, { id: input.tierId, creatorId: actor.id });
  if (!tier) throw refuse('not_found');
  if ((await countOpenGifts(tx, actor.id)) >= OPEN_OFFERS_MAX)
    throw refuse('conflict', { max: OPEN_OFFERS_MAX });
  const { id } = await insertGift(tx, {
    id: newId(),
    code: newLinkCode(),
    giver_id: actor.id,
    creator_id: actor.id,
    tier_id: tier.id,
    months: input.months,
    amount: usd('0').units.toString(),
    purchase_id: null,
    message: input.message,
  });
  return giftView(await readGift(tx, id));
});

export const withdrawGift = handle(offers.withdrawGift, async ({ input: { id }, actor, tx, refuse }) => {
  const outcome = await withdraw(tx, { id, creatorId: actor.id });
  if (outcome === 'not_found') throw refuse('not_found');
  if (outcome === 'claimed') throw refuse('gift_claimed');
  return giftView(await readGift(tx, id));
});

/** Lists the gifts that the person bought. `listOffers` lists the free gifts of a creator's own tiers. */
export const listMyGifts = handle(offers.myGifts, async ({ actor, tx, request }) => ({
  gifts: (await listGifts(tx, viewerOf(actor, request)))
    .filter(({ creator_id }) => creator_id !== actor.id)
    .map(giftView),
}));

import { subscriptions } from '#contract/subscriptions.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { amountFrom } from '../purchases/index.ts';
import type { TaxRates } from '../wallet/index.ts';
import { checkRequest } from './begin-subscription.ts';
import { intentView } from './intent.view.ts';
import { findIntent as find, insertIntent } from './subscription-intents.store.ts';

export const openIntent = (taxRates: TaxRates) =>
  handle(subscriptions.openIntent, async ({ input, actor, tx, request, refuse }) => {
    const { tierId, months } = input;
    const [expectedTotal, expectedPrice] = [amountFrom(input.expectedTotal), amountFrom(input.expectedPrice)];
    const wanted = {
      fanId: actor.id,
      viewer: viewerOf(actor, request),
      tierId,
      months,
      expectedTotal,
      expectedPrice,
    };
    const checked = await checkRequest(tx, wanted, taxRates);
    if (checked.outcome === 'price_changed')
      throw refuse('price_changed', {
        price: checked.price.units.toString(),
        total: checked.total.units.toString(),
      });
    if (checked.outcome === 'already') throw refuse('already_member');
    if (checked.outcome !== 'fine') throw refuse(checked.outcome);
    const id = newId();
    await insertIntent(tx, {
      id,
      fan_id: actor.id,
      tier_id: tierId,
      months,
      expected_total: expectedTotal.units.toString(),
      expected_price: expectedPrice.units.toString(),
    });
    const intent = await find(tx, { id, fanId: actor.id });
    if (!intent) throw new Error('The inserted intent is missing.');
    return intentView(intent);
  });

import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import type { TaxRates } from '../wallet/index.ts';
import { intentView, readIntentView } from './intent.view.ts';
import { endIntent, lockIntent } from './intents.store.ts';

export const cancelIntent = (taxRates: TaxRates) =>
  handle(purchases.cancelIntent, async ({ input, actor, tx, refuse }) => {
    const intent = await lockIntent(tx, { id: input.id, fanId: actor.id });
    const found = intent && (await readIntentView(tx, { fanId: actor.id, intent }, taxRates));
    if (!found) throw refuse('not_found');
    if (intent.state === 'cancelled') return found;
    if (intent.state !== 'open') throw refuse('conflict');
    return intentView(await endIntent(tx, intent.id, { state: 'cancelled' }), found.quote);
  });

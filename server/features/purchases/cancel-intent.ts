import { purchases } from '#contract/purchases.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import type { TaxRates } from '../wallet/index.ts';
import { intentView, isIntentVisible, readIntentView } from './intent.view.ts';
import { endIntent, lockIntent } from './intents.store.ts';

export const cancelIntent = (taxRates: TaxRates) =>
  handle(purchases.cancelIntent, async ({ input, actor, tx, request, refuse }) => {
    const intent = await lockIntent(tx, { id: input.id, fanId: actor.id });
    const found = intent && (await readIntentView(tx, { fanId: actor.id, intent }, taxRates));
    if (!found || !(await isIntentVisible(tx, viewerOf(actor, request), found))) throw refuse('not_found');
    if (intent.state === 'cancelled') return found;
    if (intent.state !== 'open') throw refuse('conflict');
    return intentView(await endIntent(tx, intent.id, { state: 'cancelled' }), found.quote);
  });

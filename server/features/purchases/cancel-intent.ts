import { purchases } from '#contract/purchases.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { intentView, isIntentVisible, readIntentView } from './intent.view.ts';
import { endIntent, lockIntent } from './intents.store.ts';
import type { SalesParts } from './parts.ts';

export const cancelIntent = (sales: SalesParts) =>
  handle(purchases.cancelIntent, async ({ input, actor, tx, request, refuse }) => {
    const intent = await lockIntent(tx, { id: input.id, fanId: actor.id });
    const found = intent && (await readIntentView(tx, { fanId: actor.id, intent }, sales));
    if (!found || !(await isIntentVisible(tx, viewerOf(actor, request), found))) throw refuse('not_found');
    if (intent.state === 'cancelled') return found;
    if (intent.state !== 'open') throw refuse('conflict');
    return intentView(await endIntent(tx, intent.id, { state: 'cancelled' }), found.quote);
  });

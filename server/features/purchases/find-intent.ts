import { purchases } from '#contract/purchases.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { isIntentVisible, readIntentView } from './intent.view.ts';
import { findIntent as store } from './intents.store.ts';
import type { SalesParts } from './parts.ts';

export const findIntent = (sales: SalesParts) =>
  handle(purchases.findIntent, async ({ input, actor, tx, request, refuse }) => {
    const intent = await store(tx, { id: input.id, fanId: actor.id });
    const found = intent && (await readIntentView(tx, { fanId: actor.id, intent }, sales));
    if (!found || !(await isIntentVisible(tx, viewerOf(actor, request), found))) throw refuse('not_found');
    return found;
  });

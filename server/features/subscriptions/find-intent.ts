import { subscriptions } from '#contract/subscriptions.ts';
import { findVisibleCreator, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { intentView } from './intent.view.ts';
import { findIntent as find } from './subscription-intents.store.ts';

/**
 * Shows an intent to its fan. An open intent is always shown. A completed or expired intent is shown only
 * while the creator's page is visible to the fan (AX4).
 */
export const findIntent = handle(subscriptions.findIntent, async ({ input, actor, tx, request, refuse }) => {
  const intent = await find(tx, { id: input.id, fanId: actor.id });
  if (!intent) throw refuse('not_found');
  const view = intentView(intent);
  const viewer = viewerOf(actor, request);
  if (view.state !== 'open' && !(await findVisibleCreator(tx, viewer, view.creator.domain)))
    throw refuse('not_found');
  return view;
});

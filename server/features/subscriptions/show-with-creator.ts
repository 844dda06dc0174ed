import { subscriptions } from '#contract/subscriptions.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { findCreator } from '../purchases/index.ts';
import type { TaxRates } from '../wallet/index.ts';
import { findLatest } from './lists.store.ts';
import { subscriptionView } from './subscription.view.ts';

export const showWithCreator = (taxRates: TaxRates) =>
  handle(subscriptions.withCreator, async ({ input, actor, tx, request, refuse }) => {
    const creator = await findCreator(tx, input.domain);
    if (!creator) throw refuse('not_found');
    const latest = await findLatest(tx, { fanId: actor.id, creatorId: creator.id });
    // A subscription that has not expired is always shown to its fan, so that the fan can cancel it.
    const isRunning = latest !== undefined && latest.state !== 'expired';
    if (!isRunning && !(await isPersonVisible(tx, viewerOf(actor, request), creator.id)))
      throw refuse('not_found');
    return { subscription: latest ? subscriptionView(latest, taxRates) : null };
  });

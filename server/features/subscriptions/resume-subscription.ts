import { subscriptions } from '#contract/subscriptions.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { usd } from '../../ledger/index.ts';
import { amountFrom, isSame } from '../purchases/index.ts';
import type { TaxRates } from '../wallet/index.ts';
import { beginPeriod, following, followingAmount, nextStart } from './begin-period.ts';
import { changeSubscription } from './change-subscription.ts';
import { hasCardPaymentInProgress } from './renewal-payments.store.ts';
import { runningState, stateWhileRunning } from './running-state.ts';
import { showOwn } from './subscription.view.ts';
import { lockOwn } from './subscriptions.store.ts';
import { totalFor } from './with-tax.ts';

export const resumeSubscription = (taxRates: TaxRates) =>
  handle(subscriptions.resume, async ({ input, actor, tx, request, refuse }) => {
    const locked = await lockOwn(tx, { id: input.id, fanId: actor.id });
    if (!locked) throw refuse('not_found');
    const { subscription, isCovered } = locked;
    const { id, state, is_auto_renew, period_end } = subscription;
    // A fan who is shut out can still view and cancel the subscription, but not resume it.
    if (!(await isPersonVisible(tx, viewerOf(actor, request), subscription.creator_id)))
      throw refuse('not_found');
    const isRunning = runningState(locked) === 'running';
    if (state === 'expired' || !isCovered || !(isRunning || is_auto_renew)) throw refuse('conflict');
    const due = await totalFor(tx, actor.id, taxRates);
    const total = isRunning ? usd('0') : due(followingAmount(subscription));
    if (!isSame(amountFrom(input.expectedTotal), total))
      throw refuse('price_changed', { total: total.units.toString() });

    if (isRunning) {
      if (state === 'paused' || !is_auto_renew)
        await changeSubscription(tx, id, {
          state: stateWhileRunning(subscription),
          is_auto_renew: true,
          due_at: period_end,
        });
      return showOwn(tx, id, taxRates);
    }
    // While a card payment for this period is in progress, the wallet must not pay for the period as well.
    if (await hasCardPaymentInProgress(tx, id)) throw refuse('payment_open');
    const next = { actor: actor.id, ...nextStart(locked), ...following(subscription) };
    const begun = await beginPeriod(tx, subscription, next, taxRates);
    if (begun.outcome === 'insufficient_funds')
      throw refuse('insufficient_funds', {
        price: total.units.toString(),
        balance: begun.balance.units.toString(),
        missing: begun.missing.units.toString(),
      });
    if (begun.outcome !== 'paid') throw refuse(begun.outcome);
    return showOwn(tx, id, taxRates);
  });

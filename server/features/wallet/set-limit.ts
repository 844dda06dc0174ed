import { wallet } from '#contract/wallet.ts';
import { handle } from '../../kit/handle.ts';
import { isLess, parseAmount } from '../../ledger/index.ts';
import { lockPerson, readFreedAmounts, readLimitFacts, setLimitLater, setLimitNow } from './limits.store.ts';
import { moneySettings } from './money-settings.ts';
import { limitsFrom, limitsView } from './spend-limits.ts';

/**
 * A lowered limit takes effect immediately. A raised or removed limit takes effect after a wait, to protect
 * people from impulsive decisions.
 */
export const setLimit = handle(wallet.setLimit, async ({ input, actor, tx, refuse }) => {
  const { ownLimitMin, ownLimitMax, ownLimitWaitHours } = moneySettings;
  const wanted = input.perDay === null ? null : parseAmount(input.perDay, 'USD');
  if (input.perDay !== null) {
    if (!wanted || isLess(wanted, ownLimitMin.value) || isLess(ownLimitMax.value, wanted))
      throw refuse('amount_out_of_range');
  }
  await lockPerson(tx, actor.id);
  const { own } = await readLimitFacts(tx, actor.id);
  const isLoosening = own !== null && (wanted === null || isLess(own, wanted));
  const takesEffectAt = isLoosening
    ? await setLimitLater(tx, actor.id, { now: own, next: wanted, waitHours: ownLimitWaitHours.value })
    : await setLimitNow(tx, actor.id, wanted);
  const limits = limitsFrom(await readLimitFacts(tx, actor.id));
  const frees = await readFreedAmounts(tx, actor.id);
  return { limits: limitsView(limits, frees), takesEffectAt: takesEffectAt.toISOString() };
});

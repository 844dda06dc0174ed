import { wallet } from '#contract/wallet.ts';
import { handle } from '../../kit/handle.ts';
import { readFreedAmounts, readLimitFacts } from './limits.store.ts';
import { limitsFrom, limitsView } from './spend-limits.ts';

export const showLimits = handle(wallet.limits, async ({ actor, tx }) =>
  limitsView(limitsFrom(await readLimitFacts(tx, actor.id)), await readFreedAmounts(tx, actor.id)),
);

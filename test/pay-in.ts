import { topUp } from '#contract/top-up.ts';
import { newId } from '#server/kit/random.ts';
import { GOOD_CARD } from './cards.ts';
import type { Payer } from './payments-harness.ts';

/** Tops up the payer's wallet with a newly entered card. */
export const payIn = async (
  payer: Payer,
  amount: string,
  { number = GOOD_CARD, save = false, key = newId() } = {},
) => payer.call(topUp.start, { amount, card: { entered: await payer.enterCard(number), save } }, { key });

import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { writeCardFirst } from './cards.store.ts';

export const setCardFirst = handle(topUp.setCardFirst, async ({ input, actor, tx }) => {
  await writeCardFirst(tx, { personId: actor.id, isCardFirst: input.isCardFirst });
  return { done: true as const };
});

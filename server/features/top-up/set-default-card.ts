import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { lockPerson } from '../wallet/index.ts';
import { chooseDefault, findCard } from './cards.store.ts';

export const setDefaultCard = handle(topUp.setDefaultCard, async ({ input, actor, tx, refuse }) => {
  await lockPerson(tx, actor.id);
  const card = await findCard(tx, { id: input.id, personId: actor.id });
  if (!card) throw refuse('card_not_found');
  await chooseDefault(tx, { id: card.id, personId: actor.id });
  return { done: true as const };
});

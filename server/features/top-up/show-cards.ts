import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { cardView } from './card.view.ts';
import { listCards, readCardFirst } from './cards.store.ts';

export const showCards = handle(topUp.cards, async ({ actor, tx }) => ({
  cards: (await listCards(tx, actor.id)).map(cardView),
  isCardFirst: await readCardFirst(tx, actor.id),
}));

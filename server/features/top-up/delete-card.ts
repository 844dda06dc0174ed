import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { lockPerson } from '../wallet/index.ts';
import { findCard, forgetCard } from './cards.store.ts';
import { AWAY, customerOf, orAway } from './customers.ts';
import type { TopUpParts } from './parts.ts';

/**
 * Deletes a card at the provider first, and then marks its row as deleted. If the process stops in between,
 * the row refers to a card that no longer exists, which is harmless. In the reverse order, a card without a
 * row could remain, and could still be charged.
 */
export const deleteCard = (parts: TopUpParts) =>
  handle(
    topUp.deleteCard,
    async ({ input, actor, db, refuse }) => {
      const card = await findCard(db, { id: input.id, personId: actor.id });
      const customer = card && (await customerOf(parts, actor.id));
      if (!card) throw refuse('card_not_found');
      if (!customer || !parts.rail.cards) throw refuse('provider_away');
      const removed = await orAway(parts.rail.cards.remove({ customer, card: card.provider_ref }));
      if (removed === AWAY) throw refuse('provider_away');
    },
    async ({ input, actor, tx }) => {
      await lockPerson(tx, actor.id);
      const card = await findCard(tx, { id: input.id, personId: actor.id });
      if (card) await forgetCard(tx, card);
      return { done: true as const };
    },
  );

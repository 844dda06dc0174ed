import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { lockPerson } from '../wallet/index.ts';
import { CARDS_MAX } from './apply-outcome.ts';
import { cardView } from './card.view.ts';
import { keepCard, listCards } from './cards.store.ts';
import { AWAY, customerOf, orAway } from './customers.ts';
import { idFrom } from './id-from.ts';
import type { TopUpParts } from './parts.ts';

/** Saves a card at the provider first, and then stores the provider's reference to it. */
export const saveCard = (parts: TopUpParts) =>
  handle(
    topUp.saveCard,
    async ({ input, actor, db, request, refuse }) => {
      const { cards } = parts.rail;
      if (!cards) throw refuse('provider_away');
      if ((await listCards(db, actor.id)).length >= CARDS_MAX) throw refuse('too_many_cards');
      const customer = await customerOf(parts, actor.id);
      if (customer === null) throw refuse('provider_away');
      const saved = await orAway(
        cards.save({
          // The id is derived from person and card only, so a repeat after the bank's confirmation has the
          // same id.
          saveId: idFrom('card', actor.id, input.entered),
          customer,
          card: input.entered,
          returnAddress: request.addressOf('/payments?card=return'),
        }),
      );
      if (saved === AWAY || saved.state === 'processing') throw refuse('provider_away');
      if (saved.state === 'card_not_found') throw refuse('card_not_found');
      if (saved.state === 'declined') throw refuse('card_declined', { declined: saved.reason });
      return saved;
    },
    async ({ actor, prepared: saved, tx, refuse }) => {
      if (saved.state === 'needs_action') return { state: 'needs_action' as const, actionUrl: saved.address };
      const { card } = saved;
      await lockPerson(tx, actor.id);
      const others = await listCards(tx, actor.id);
      if (others.length >= CARDS_MAX && !others.some((other) => other.provider_ref === card.ref))
        throw refuse('too_many_cards');
      const kept = await keepCard(tx, { personId: actor.id, rail: parts.rail.name, card });
      return { state: 'saved' as const, card: cardView(kept) };
    },
  );

import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { lockPerson } from '../wallet/index.ts';
import { CARDS_MAX } from './apply-outcome.ts';
import { type CardRow, chooseDefault, findCard, forgetCard, keepCard, listCards } from './cards.store.ts';
import { AWAY, customerOf, orAway } from './customers.ts';
import { idFrom } from './id-from.ts';
import type { TopUpParts } from './parts.ts';

const cardView = (card: CardRow) => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  expiresMonth: card.expires_month,
  expiresYear: card.expires_year,
  isDefault: card.is_default,
  isExpired: card.isExpired,
});

export const showCards = handle(topUp.cards, async ({ actor, tx }) => ({
  cards: (await listCards(tx, actor.id)).map(cardView),
}));

/** Where the card is typed in. Its number never passes through us. */
export const showCardForm = ({ rail }: TopUpParts) =>
  handle(topUp.cardForm, async ({ refuse }) => {
    const form = rail.cards?.form();
    // A rail that only brings a script needs a page of ours to run it in, and there is none yet.
    if (form?.kind !== 'frame') throw refuse('provider_away');
    return { url: form.address, origin: new URL(form.address).origin };
  });

/** The provider keeps the card first; what it keeps is then written down here. */
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
          saveId: idFrom('card', actor.id, request.idempotencyKey ?? '', input.entered),
          customer,
          card: input.entered,
          returnAddress: parts.addressOf('/payments'),
        }),
      );
      if (saved === AWAY || saved.state === 'processing') throw refuse('provider_away');
      if (saved.state === 'card_not_found') throw refuse('card_not_found');
      if (saved.state === 'declined') throw refuse('card_declined', { declined: saved.reason });
      // A bank that wants to see the person will see them when the card first pays: it can be saved then.
      if (saved.state === 'needs_action')
        throw refuse('card_declined', { declined: 'authentication_needed' });
      return saved.card;
    },
    async ({ actor, prepared: card, tx, refuse }) => {
      await lockPerson(tx, actor.id);
      const others = await listCards(tx, actor.id);
      if (others.length >= CARDS_MAX && !others.some((other) => other.provider_ref === card.ref))
        throw refuse('too_many_cards');
      return cardView(await keepCard(tx, { personId: actor.id, rail: parts.rail.name, card }));
    },
  );

/** The provider forgets the card first: a row without a card is harmless, a card without a row could be charged. */
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

export const setDefaultCard = handle(topUp.setDefaultCard, async ({ input, actor, tx, refuse }) => {
  await lockPerson(tx, actor.id);
  const card = await findCard(tx, { id: input.id, personId: actor.id });
  if (!card) throw refuse('card_not_found');
  await chooseDefault(tx, { id: card.id, personId: actor.id });
  return { done: true as const };
});

import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { lockPerson } from '../wallet/index.ts';
import { CARDS_MAX } from './apply-outcome.ts';
import {
  type CardRow,
  chooseDefault,
  findCard,
  forgetCard,
  keepCard,
  listCards,
  readCardFirst,
  writeCardFirst,
} from './cards.store.ts';
import { AWAY, customerOf, orAway } from './customers.ts';
import { idFrom } from './id-from.ts';
import type { TopUpParts } from './parts.ts';

/**
 * The path of our own page that loads a provider's card form script;
 * `server/pages/card-form` serves the page.
 */
export const CARD_FORM_PATH = '/pay-form';

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
  isCardFirst: await readCardFirst(tx, actor.id),
}));

export const setCardFirst = handle(topUp.setCardFirst, async ({ input, actor, tx }) => {
  await writeCardFirst(tx, { personId: actor.id, isCardFirst: input.isCardFirst });
  return { done: true as const };
});

/**
 * Shows the address of the form in which a person enters a card. The card number
 * never passes through our servers.
 */
export const showCardForm = ({ rail }: TopUpParts) =>
  handle(topUp.cardForm, async ({ request, refuse }) => {
    const form = rail.cards?.form();
    if (!form) throw refuse('provider_away');
    if (form.kind === 'frame') return { url: form.address, origin: new URL(form.address).origin };
    return { url: `${CARD_FORM_PATH}?lang=${request.language}`, origin: null };
  });

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

export const setDefaultCard = handle(topUp.setDefaultCard, async ({ input, actor, tx, refuse }) => {
  await lockPerson(tx, actor.id);
  const card = await findCard(tx, { id: input.id, personId: actor.id });
  if (!card) throw refuse('card_not_found');
  await chooseDefault(tx, { id: card.id, personId: actor.id });
  return { done: true as const };
});

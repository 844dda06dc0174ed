import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import type { TopUpParts } from './parts.ts';

/**
 * The path of our own page that loads a provider's card form script;
 * `server/pages/card-form` serves the page.
 */
export const CARD_FORM_PATH = '/pay-form';

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

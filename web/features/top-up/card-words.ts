import { brandName } from '#web/features/wallet/index.ts';
import type { Translate } from '#web/kit/i18n-store.ts';
import type { CardChoice } from '#web/kit/modals.ts';
import type { SavedCard } from './queries.ts';

/** The name of a card, for example "Visa ending 4417". */
export function cardName(card: Pick<SavedCard, 'brand' | 'last4'>, t: Translate): string {
  return t('wallet.card.ending', { brand: brandName(card.brand), last4: card.last4 });
}

export function choiceName(choice: CardChoice, t: Translate): string {
  return 'saved' in choice ? cardName(choice.saved, t) : t('wallet.card.entered');
}

/** The expiry date as printed on the card, for example "04/29"; the same in every language. */
export function expiryText({ expiresMonth, expiresYear }: SavedCard): string {
  return `${String(expiresMonth).padStart(2, '0')}/${String(expiresYear % 100).padStart(2, '0')}`;
}

import type { CardRow } from './cards.store.ts';

export const cardView = (card: CardRow) => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  expiresMonth: card.expires_month,
  expiresYear: card.expires_year,
  isDefault: card.is_default,
  isExpired: card.isExpired,
});

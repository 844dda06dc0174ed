export { type OwnTier, type OwnTiers, useOwnTiers } from './creator-queries.ts';
export { OfferLinkCard } from './OfferLinkCard.tsx';
export { type Subscription, type Tier, useTiers } from './queries.ts';
export { SubscriptionCard } from './SubscriptionCard.tsx';
export { TierOffer } from './TierOffer.tsx';
export { TierPicker } from './TierPicker.tsx';

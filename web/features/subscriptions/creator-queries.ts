import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';
import { api } from '#web/kit/api.ts';

export type OwnTiers = OutputOf<Contract['tiers']['mine']>;
export type OwnTier = OwnTiers['tiers'][number];
export type Offers = OutputOf<Contract['offers']['list']>;
export type NewTier = InputOf<Contract['tiers']['create']>;
export type TierEdit = InputOf<Contract['tiers']['edit']>;

const keys = { tiers: ['tiers', 'mine'], offers: ['offers', 'list'] } as const;
const asCreator = { isSeller: true } as const;

export function useOwnTiers() {
  return useQuery({ queryKey: keys.tiers, queryFn: () => api.tiers.mine({}, asCreator) });
}

export function useOffers() {
  return useQuery({ queryKey: keys.offers, queryFn: () => api.offers.list({}, asCreator) });
}

/** An act of a creator; what it may have changed is asked for again. */
function useActOf<Input, Output>(act: (input: Input) => Promise<Output>, queryKey: readonly string[]) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => cache.invalidateQueries({ queryKey }),
  });
}

export const useCreateTier = () =>
  useActOf(
    (tier: NewTier) => api.tiers.create(tier, { ...asCreator, keyFor: `${tier.name}:${tier.price}` }),
    keys.tiers,
  );
export const useEditTier = () => useActOf((edit: TierEdit) => api.tiers.edit(edit, asCreator), keys.tiers);

export const useCreatePromotion = () =>
  useActOf(
    (input: InputOf<Contract['offers']['createPromotion']>) => api.offers.createPromotion(input, asCreator),
    keys.offers,
  );
export const useEndPromotion = () =>
  useActOf((id: string) => api.offers.endPromotion({ id }, asCreator), keys.offers);
export const useCreateTrialLink = () =>
  useActOf(
    (input: InputOf<Contract['offers']['createTrialLink']>) => api.offers.createTrialLink(input, asCreator),
    keys.offers,
  );
export const useEndTrialLink = () =>
  useActOf((id: string) => api.offers.endTrialLink({ id }, asCreator), keys.offers);
export const useCreateGift = () =>
  useActOf(
    (input: InputOf<Contract['offers']['createGift']>) => api.offers.createGift(input, asCreator),
    keys.offers,
  );
export const useWithdrawGift = () =>
  useActOf((id: string) => api.offers.withdrawGift({ id }, asCreator), keys.offers);

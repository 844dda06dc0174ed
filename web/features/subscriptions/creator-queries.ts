import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';
import type { FormKeys } from '#web/kit/act-key.ts';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';
import { useFormKeys } from '#web/kit/useFormKeys.ts';

export type OwnTiers = OutputOf<Contract['tiers']['mine']>;
export type OwnTier = OwnTiers['tiers'][number];
export type Offers = OutputOf<Contract['offers']['list']>;
export type NewTier = InputOf<Contract['tiers']['create']>;
export type TierEdit = InputOf<Contract['tiers']['edit']>;

const keys = { tiers: ['tiers', 'mine'], offers: ['offers', 'list'] } as const;
const asCreator = { isSeller: true } as const;

/**
 * The creator's own tiers. The query reloads when a member joins or leaves, because tiers show their number
 * of members.
 */
export function useOwnTiers() {
  const cache = useQueryClient();
  useEffect(
    () => onEvent('subscriptionChanged', () => void cache.invalidateQueries({ queryKey: keys.tiers })),
    [cache],
  );
  return useQuery({ queryKey: keys.tiers, queryFn: () => api.tiers.mine({}, asCreator) });
}

export function useOffers() {
  return useQuery({ queryKey: keys.offers, queryFn: () => api.offers.list({}, asCreator) });
}

/**
 * A mutation by a creator. `act` may use the idempotency keys of the form that uses the mutation. After a
 * success, the data at `queryKey` is requested again.
 */
function useActOf<Input, Output>(
  act: (input: Input, form: FormKeys) => Promise<Output>,
  queryKey: readonly string[],
) {
  const cache = useQueryClient();
  const form = useFormKeys();
  return useMutation({
    mutationFn: (input: Input) => act(input, form),
    onSuccess: () => cache.invalidateQueries({ queryKey }),
  });
}

export const useCreateTier = () =>
  useActOf((tier: NewTier, form) => api.tiers.create(tier, { ...asCreator, form }), keys.tiers);
export const useEditTier = () => useActOf((edit: TierEdit) => api.tiers.edit(edit, asCreator), keys.tiers);

export const useCreatePromotion = () =>
  useActOf(
    (input: InputOf<Contract['offers']['createPromotion']>, form) =>
      api.offers.createPromotion(input, { ...asCreator, form }),
    keys.offers,
  );
export const useEndPromotion = () =>
  useActOf((id: string) => api.offers.endPromotion({ id }, asCreator), keys.offers);
export const useCreateTrialLink = () =>
  useActOf(
    (input: InputOf<Contract['offers']['createTrialLink']>, form) =>
      api.offers.createTrialLink(input, { ...asCreator, form }),
    keys.offers,
  );
export const useEndTrialLink = () =>
  useActOf((id: string) => api.offers.endTrialLink({ id }, asCreator), keys.offers);
export const useCreateGift = () =>
  useActOf(
    (input: InputOf<Contract['offers']['createGift']>, form) =>
      api.offers.createGift(input, { ...asCreator, form }),
    keys.offers,
  );
export const useWithdrawGift = () =>
  useActOf((id: string) => api.offers.withdrawGift({ id }, asCreator), keys.offers);

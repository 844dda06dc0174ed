import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { dependsOnBalance, refetchBalance } from '#web/features/wallet/index.ts';
import { api } from '#web/kit/api.ts';
import type { Months } from './queries.ts';

export type GivenGift = OutputOf<Contract['offers']['buyGift']>;
export type GiftQuote = OutputOf<Contract['offers']['quoteGift']>;

/** The tier, months and message of a gift that a person wants to buy. */
export interface GiftRequest {
  readonly tierId: string;
  readonly months: Months;
  readonly message: string;
}

const given = ['offers', 'given'] as const;

/** The current price of a gift. Never cached, because the purchase sends the price that is on screen. */
export function useGiftQuote({ tierId, months }: Pick<GiftRequest, 'tierId' | 'months'>) {
  return useQuery({
    queryKey: ['offers', 'quote', tierId, months],
    queryFn: () => api.offers.quoteGift({ tierId, months }),
    enabled: tierId !== '',
    staleTime: 0,
    gcTime: 0,
    meta: dependsOnBalance,
  });
}

/**
 * Buys a gift. The idempotency key belongs to the gift's content and outlives a reload. After an answer, the
 * same gift can be bought again.
 */
export function useBuyGift() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ request, total }: { request: GiftRequest; total: GiftQuote['total'] }) =>
      api.offers.buyGift(
        { ...request, expectedTotal: total },
        { keyFor: [request.tierId, request.months, total.units, request.message].join(':') },
      ),
    onSuccess: () => {
      refetchBalance();
      return cache.invalidateQueries({ queryKey: given });
    },
  });
}

export function useGivenGifts() {
  return useQuery({ queryKey: given, queryFn: async () => (await api.offers.myGifts({})).gifts });
}

/** The link that claims a gift: the creator's page with the gift's code in the query. */
export const giftAddress = ({ code, creator }: Pick<GivenGift, 'code' | 'creator'>): string =>
  `${location.origin}/${creator.domain}?gift=${code}`;

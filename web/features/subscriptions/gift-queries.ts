import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { askBalanceAgain, saysWhatIsMissing } from '#web/features/wallet/index.ts';
import { api } from '#web/kit/api.ts';
import type { Months } from './queries.ts';

export type GivenGift = OutputOf<Contract['offers']['buyGift']>;
export type GiftQuote = OutputOf<Contract['offers']['quoteGift']>;

/** What somebody wants to give. */
export interface GiftRequest {
  readonly tierId: string;
  readonly months: Months;
  readonly message: string;
}

const given = ['offers', 'given'] as const;

/** Never from memory: the price that is shown is the price that is sent along. */
export function useGiftQuote({ tierId, months }: Pick<GiftRequest, 'tierId' | 'months'>) {
  return useQuery({
    queryKey: ['offers', 'quote', tierId, months],
    queryFn: () => api.offers.quoteGift({ tierId, months }),
    enabled: tierId !== '',
    staleTime: 0,
    gcTime: 0,
    meta: saysWhatIsMissing,
  });
}

/** One act per gift as it was written, also over a reload; once it is answered the same may be given again. */
export function useBuyGift() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ wish, total }: { wish: GiftRequest; total: GiftQuote['total'] }) =>
      api.offers.buyGift(
        { ...wish, expectedTotal: total },
        { keyFor: [wish.tierId, wish.months, total.units, wish.message].join(':') },
      ),
    onSuccess: () => {
      askBalanceAgain();
      return cache.invalidateQueries({ queryKey: given });
    },
  });
}

export function useGivenGifts() {
  return useQuery({ queryKey: given, queryFn: async () => (await api.offers.myGifts({})).gifts });
}

/** Where a gift is taken: on the page that it opens. */
export const giftAddress = ({ code, creator }: Pick<GivenGift, 'code' | 'creator'>): string =>
  `${location.origin}/${creator.domain}?gift=${code}`;

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';
import { askBalanceAgain, saysWhatIsMissing } from '#web/features/wallet/index.ts';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';
import { waitMs } from '#web/kit/wait-ms.ts';
import { subscriptionsKey, tierList } from './tier-list.ts';

export type Subscription = OutputOf<Contract['subscriptions']['cancel']>;
export type SubscriptionQuote = OutputOf<Contract['subscriptions']['quote']>;
export type Months = SubscriptionQuote['months'];
export type Group = keyof OutputOf<Contract['subscriptions']['mine']>['counts'];
export type Tier = OutputOf<Contract['tiers']['list']>['tiers'][number];
export type Fan = OutputOf<Contract['subscriptions']['fans']>['fans'][number];
export type FanFilter = Omit<InputOf<Contract['subscriptions']['fans']>, 'cursor' | 'limit'>;
export type OfferLink = OutputOf<Contract['offers']['showLink']>;
export type Renewal = OutputOf<Contract['subscriptions']['renewals']>['renewals'][number];

const all = subscriptionsKey;
const keys = {
  quote: (wish: SubscriptionRequest) => [...all, 'quote', wish.tierId, wish.months, wish.trialCode],
  switchQuote: (id: string, tierId: string) => [...all, 'switch', id, tierId],
  mine: (show: Group) => [...all, 'mine', show],
  renewals: [...all, 'renewals'],
  fans: (filter: FanFilter) => [...all, 'fans', filter],
  intent: (id: string | null) => [...all, 'intent', id],
  link: (code: string) => [...all, 'link', code],
} as const;

const PAGE_SIZE = 20;

export interface SubscriptionRequest {
  readonly tierId: string;
  readonly months: Months;
  readonly trialCode?: string | undefined;
}

const asked = ({ tierId, months, trialCode }: SubscriptionRequest) => ({
  tierId,
  months,
  ...(trialCode === undefined ? {} : { trialCode }),
});

/** Whatever shows subscriptions is asked for again when one of them begins, changes or ends, here or elsewhere. */
export function useSubscriptionNews(): void {
  const cache = useQueryClient();
  useEffect(
    () => onEvent('subscriptionChanged', () => void cache.invalidateQueries({ queryKey: all })),
    [cache],
  );
}

/** What a creator offers, with the promotion that is there for this person. */
export function useTiers(domain: string) {
  return useQuery(tierList(domain));
}

/** Never from memory: the price that is shown is the price that is sent along. */
export function useSubscriptionQuote(wish: SubscriptionRequest) {
  return useQuery({
    queryKey: keys.quote(wish),
    queryFn: () => api.subscriptions.quote(asked(wish)),
    staleTime: 0,
    gcTime: 0,
    meta: saysWhatIsMissing,
  });
}

/** One act per tier, length and price, also over a reload. */
export const actOn = (
  { tierId, months }: SubscriptionRequest,
  { total, price, firstTotal }: SubscriptionQuote,
): string => [tierId, months, total.units, price.units, firstTotal?.units].join(':');

export function useSubscribe() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ wish, quote }: { wish: SubscriptionRequest; quote: SubscriptionQuote }) =>
      api.subscriptions.subscribe(
        {
          ...asked(wish),
          expectedTotal: quote.total,
          expectedPrice: quote.price,
          ...(quote.firstTotal ? { expectedFirst: quote.firstTotal } : {}),
        },
        { keyFor: actOn(wish, quote) },
      ),
    onSuccess: () => {
      askBalanceAgain();
      return cache.invalidateQueries({ queryKey: all });
    },
  });
}

export function useOpenSubscriptionIntent() {
  return useMutation({
    mutationFn: ({ wish, quote }: { wish: SubscriptionRequest; quote: SubscriptionQuote }) =>
      api.subscriptions.openIntent(
        {
          tierId: wish.tierId,
          months: wish.months,
          expectedTotal: quote.total,
          expectedPrice: quote.price,
        },
        { keyFor: actOn(wish, quote) },
      ),
  });
}

/** Whether the subscription that money was paid in for has begun; asked again until it has. */
export function useSubscriptionIntent(id: string | null) {
  return useQuery({
    queryKey: keys.intent(id),
    queryFn: () => api.subscriptions.findIntent({ id: id ?? '' }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === 'open' ? waitMs(dataUpdateCount) : false,
  });
}

export function useMySubscriptions(show: Group) {
  useSubscriptionNews();
  return useInfiniteQuery({
    queryKey: keys.mine(show),
    queryFn: ({ pageParam }) =>
      api.subscriptions.mine({ show, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useRenewals() {
  useSubscriptionNews();
  return useQuery({
    queryKey: keys.renewals,
    queryFn: async () => (await api.subscriptions.renewals({})).renewals,
  });
}

/** Cancels, pauses or takes up again; lists and balance are asked for afterwards, also when it failed. */
function useChange<Input>(change: (input: Input) => Promise<Subscription>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      askBalanceAgain();
      return cache.invalidateQueries({ queryKey: all });
    },
  });
}

export const useCancel = () => useChange(({ id }: Subscription) => api.subscriptions.cancel({ id }));
export const usePause = () => useChange(({ id }: Subscription) => api.subscriptions.pause({ id }));
export const useResume = () =>
  useChange(({ id, resumeTotal, price }: Subscription) => {
    const expectedTotal = resumeTotal ?? price;
    return api.subscriptions.resume({ id, expectedTotal }, { keyFor: `${id}:${expectedTotal.units}` });
  });

export function useSwitchQuote(id: string, tierId: string) {
  return useQuery({
    queryKey: keys.switchQuote(id, tierId),
    queryFn: () => api.subscriptions.quoteSwitch({ id, tierId }),
    enabled: tierId !== '',
    staleTime: 0,
    gcTime: 0,
    meta: saysWhatIsMissing,
  });
}

export const useSwitchTier = () =>
  useChange(({ id, quote }: { id: string; quote: OutputOf<Contract['subscriptions']['quoteSwitch']> }) =>
    api.subscriptions.switchTier(
      { id, tierId: quote.tier.id, expectedTotal: quote.total, expectedPrice: quote.price },
      { keyFor: `${id}:${quote.tier.id}:${quote.total.units}` },
    ),
  );

export function useFans(filter: FanFilter) {
  useSubscriptionNews();
  return useInfiniteQuery({
    queryKey: keys.fans(filter),
    queryFn: ({ pageParam }) =>
      api.subscriptions.fans(
        { ...filter, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) },
        { isSeller: true },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Reads the whole list, page by page, and hands it to whoever makes a file of it. */
export function useAllFans(save: (fans: readonly Fan[]) => void) {
  return useMutation({
    mutationFn: async (filter: FanFilter) => {
      const fans: Fan[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: OutputOf<Contract['subscriptions']['fans']> = await api.subscriptions.fans(
          { ...filter, limit: 100, ...(cursor ? { cursor } : {}) },
          { isSeller: true },
        );
        fans.push(...page.fans);
        cursor = page.next;
      }
      return fans;
    },
    onSuccess: save,
  });
}

/** What a trial link or a gift link gives. */
export function useOfferLink(code: string) {
  return useQuery({ queryKey: keys.link(code), queryFn: () => api.offers.showLink({ code }) });
}

export function useClaimGift() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => api.offers.claimGift({ code }, { keyFor: code }),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';
import { dependsOnBalance, refetchBalance } from '#web/features/wallet/index.ts';
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
  quote: (request: SubscriptionRequest) => [
    ...all,
    'quote',
    request.tierId,
    request.months,
    request.trialCode,
  ],
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

/**
 * Reloads all data about subscriptions when any subscription begins, changes or ends, on this or another
 * device.
 */
export function useSubscriptionUpdates(): void {
  const cache = useQueryClient();
  useEffect(
    () => onEvent('subscriptionChanged', () => void cache.invalidateQueries({ queryKey: all })),
    [cache],
  );
}

/** A creator's tiers, each with the promotion that this viewer can use. */
export function useTiers(domain: string) {
  return useQuery(tierList(domain));
}

/**
 * The current price of a subscription. Never cached, because the purchase sends the price that is on screen.
 */
export function useSubscriptionQuote(request: SubscriptionRequest) {
  return useQuery({
    queryKey: keys.quote(request),
    queryFn: () => api.subscriptions.quote(asked(request)),
    staleTime: 0,
    gcTime: 0,
    meta: dependsOnBalance,
  });
}

/** The idempotency key of a payment for this tier, months and price; the same after a reload. */
export const actOn = (
  { tierId, months }: SubscriptionRequest,
  { total, price, firstTotal }: SubscriptionQuote,
): string => [tierId, months, total.units, price.units, firstTotal?.units].join(':');

export function useSubscribe() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ request, quote }: { request: SubscriptionRequest; quote: SubscriptionQuote }) =>
      api.subscriptions.subscribe(
        {
          ...asked(request),
          expectedTotal: quote.total,
          expectedPrice: quote.price,
          ...(quote.firstTotal ? { expectedFirst: quote.firstTotal } : {}),
        },
        { keyFor: actOn(request, quote) },
      ),
    onSuccess: () => {
      refetchBalance();
      return cache.invalidateQueries({ queryKey: all });
    },
  });
}

export function useOpenSubscriptionIntent() {
  return useMutation({
    mutationFn: ({ request, quote }: { request: SubscriptionRequest; quote: SubscriptionQuote }) =>
      api.subscriptions.openIntent(
        {
          tierId: request.tierId,
          months: request.months,
          expectedTotal: quote.total,
          expectedPrice: quote.price,
        },
        { keyFor: actOn(request, quote) },
      ),
  });
}

/** The intent of a subscription that a top-up pays for. The query repeats while the intent is open. */
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
  useSubscriptionUpdates();
  return useInfiniteQuery({
    queryKey: keys.mine(show),
    queryFn: ({ pageParam }) =>
      api.subscriptions.mine({ show, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useRenewals() {
  useSubscriptionUpdates();
  return useQuery({
    queryKey: keys.renewals,
    queryFn: async () => (await api.subscriptions.renewals({})).renewals,
  });
}

/**
 * Cancels, pauses or resumes a subscription. The lists and the balance are requested again afterwards, also
 * after a failure.
 */
function useChange<Input>(change: (input: Input) => Promise<Subscription>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      refetchBalance();
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
    meta: dependsOnBalance,
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
  useSubscriptionUpdates();
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

/** Loads all fans that match a filter, page by page, and passes them to `save`. */
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

/** The offer that a trial link or gift link leads to. */
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

import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { refetchBalance } from '#web/features/wallet/index.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';
import { waitMs } from '#web/kit/wait-ms.ts';
import { keepEntered } from './entered-card.ts';

export type TopUp = OutputOf<Contract['topUp']['start']>;
/** A top-up, and the unused part of it that can be refunded to the card. */
export type ShownTopUp = OutputOf<Contract['topUp']['find']>;
export type Refundable = NonNullable<ShownTopUp['refundable']>;
export type TopUpState = TopUp['state'];
export type TopUpMethods = OutputOf<Contract['topUp']['methods']>;
export type SavedCard = OutputOf<Contract['topUp']['cards']>['cards'][number];

const topUpKeys = {
  methods: ['topUp', 'methods'],
  cards: ['topUp', 'cards'],
  lists: ['topUp', 'list'],
  list: (state: TopUpState | null) => ['topUp', 'list', state],
  one: (id: string | null) => ['topUp', 'one', id],
} as const;

export function useMethods() {
  return useQuery({ queryKey: topUpKeys.methods, queryFn: () => api.topUp.methods() });
}

const cardsQuery = { queryKey: topUpKeys.cards, queryFn: () => api.topUp.cards() };

export function useCards() {
  return useQuery({ ...cardsQuery, select: ({ cards }) => cards });
}

/** Whether purchases preselect the default card instead of the wallet; undefined while unknown. */
export function useCardFirst(): boolean | undefined {
  return useQuery({ ...cardsQuery, select: ({ isCardFirst }) => isCardFirst }).data;
}

/**
 * Saves whether the card is preselected. The caller shows the new choice immediately, and the old one again
 * after a refusal.
 */
export function useSetCardFirst() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isCardFirst: boolean) => api.topUp.setCardFirst({ isCardFirst }),
    onSettled: () => cache.invalidateQueries({ queryKey: topUpKeys.cards }),
  });
}

/** Whether the top-up's outcome is undecided. */
export function isOpen({ state }: Pick<TopUp, 'state'>): boolean {
  return state === 'checking' || state === 'needs_action';
}

/** One top-up. While its outcome is undecided, the query repeats at growing intervals. */
export function useTopUp(id: string | null) {
  const cache = useQueryClient();
  useEffect(() => {
    const stops = [
      onEvent('topUpChanged', (topUp) => learn(cache, topUp)),
      // Spending money changes how much of a top-up is unused.
      onEvent('balanceChanged', () => void cache.invalidateQueries({ queryKey: topUpKeys.one(id) })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache, id]);
  return useQuery({
    queryKey: topUpKeys.one(id),
    queryFn: () => api.topUp.find({ id: id ?? '' }),
    enabled: id !== null,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isOpen(data) ? waitMs(dataUpdateCount) : false,
  });
}

/**
 * Stores a top-up's new state in the cache at once. Then requests the top-up again, because `topUp` does not
 * say how much of it can be refunded.
 */
function learn(cache: QueryClient, topUp: TopUp): void {
  const queryKey = topUpKeys.one(topUp.id);
  cache.setQueryData<ShownTopUp>(queryKey, (known) => ({ ...topUp, refundable: known?.refundable ?? null }));
  void cache.invalidateQueries({ queryKey });
}

export function useTopUps(state: TopUpState | null) {
  const cache = useQueryClient();
  useEffect(() => {
    const askAgain = () => void cache.invalidateQueries({ queryKey: topUpKeys.lists });
    const stops = [onEvent('topUpChanged', askAgain), onEvent('balanceChanged', askAgain)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
  return useInfiniteQuery({
    queryKey: topUpKeys.list(state),
    queryFn: ({ pageParam }) =>
      api.topUp.list({
        limit: 20,
        ...(state ? { state } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useCancelTopUp() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.topUp.cancel({ id }),
    onSuccess: (topUp) => {
      learn(cache, topUp);
      void cache.invalidateQueries({ queryKey: topUpKeys.lists });
    },
  });
}

/**
 * Refunds the unused part of a top-up. The idempotency key belongs to the top-up and the amount, so a request
 * repeated after a lost answer or a reload refunds once.
 */
export function useRefundTopUp() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, amount, bonus }: { id: string } & Pick<Refundable, 'amount' | 'bonus'>) =>
      api.topUp.refund({ id, amount, bonus }, { keyFor: [id, amount.units, bonus.units].join(':') }),
    onSuccess: (topUp) => learn(cache, topUp),
    // The top-up is reloaded after a refusal, too, because its unused amount may have changed.
    onSettled: (_topUp, _error, { id }) => {
      refetchBalance();
      void cache.invalidateQueries({ queryKey: topUpKeys.lists });
      return cache.invalidateQueries({ queryKey: topUpKeys.one(id) });
    },
  });
}

/** The address of the provider's card form. It can be used only once, so it is never cached. */
export function useCardForm() {
  return useQuery({
    queryKey: ['topUp', 'cardForm'],
    queryFn: () => api.topUp.cardForm(),
    gcTime: 0,
    staleTime: 0,
  });
}

export function useSaveCard() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (entered: string) => api.topUp.saveCard({ entered }, { keyFor: entered }),
    onSuccess: ({ state }, entered) => {
      // When the bank must confirm the card, the card's id is stored, so that the result can be requested on
      // return.
      keepEntered(state === 'needs_action' ? entered : null);
      return cache.invalidateQueries({ queryKey: topUpKeys.cards });
    },
    // Without an answer the card may still be accepted, so only a definite refusal removes the stored card
    // id.
    onError: (error) => {
      const reason = refusalOf(api.topUp.saveCard, error)?.reason;
      if (reason && reason !== 'provider_away') keepEntered(null);
    },
  });
}

export function useDeleteCard() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.topUp.deleteCard({ id }),
    // The list is reloaded after a refusal, too. The card may have been deleted before, and must then leave
    // the list.
    onSettled: () => cache.invalidateQueries({ queryKey: topUpKeys.cards }),
  });
}

export function useSetDefaultCard() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.topUp.setDefaultCard({ id }),
    onSettled: () => cache.invalidateQueries({ queryKey: topUpKeys.cards }),
  });
}

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
import { askBalanceAgain } from '#web/features/wallet/index.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';
import { waitMs } from '#web/kit/wait-ms.ts';
import { keepEntered } from './entered-card.ts';

export type TopUp = OutputOf<Contract['topUp']['start']>;
/** With what of it is unused and can go back to its card. */
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

/** Whether the default card is offered before the wallet; nothing while that is not known. */
export function useCardFirst(): boolean | undefined {
  return useQuery({ ...cardsQuery, select: ({ isCardFirst }) => isCardFirst }).data;
}

/** Shown at once; if the server refuses, it is as it was. */
export function useSetCardFirst() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isCardFirst: boolean) => api.topUp.setCardFirst({ isCardFirst }),
    onSettled: () => cache.invalidateQueries({ queryKey: topUpKeys.cards }),
  });
}

/** Whether the server still has to find out how it ended. */
export function isOpen({ state }: Pick<TopUp, 'state'>): boolean {
  return state === 'checking' || state === 'needs_action';
}

/** One top-up as the server knows it. While its end is open it is asked for again, less and less often. */
export function useTopUp(id: string | null) {
  const cache = useQueryClient();
  useEffect(() => {
    const stops = [
      onEvent('topUpChanged', (topUp) => learn(cache, topUp)),
      // Whatever was spent is no longer unused.
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

/** How it stands is known at once; what of it is unused has to be asked for. */
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

/** One act per top-up and amount: pressed again after a lost answer or a reload, it is sent back once. */
export function useRefundTopUp() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, amount, bonus }: { id: string } & Pick<Refundable, 'amount' | 'bonus'>) =>
      api.topUp.refund({ id, amount, bonus }, { keyFor: [id, amount.units, bonus.units].join(':') }),
    onSuccess: (topUp) => learn(cache, topUp),
    // Also after a refusal: what is unused is another amount by now.
    onSettled: (_topUp, _error, { id }) => {
      askBalanceAgain();
      void cache.invalidateQueries({ queryKey: topUpKeys.lists });
      return cache.invalidateQueries({ queryKey: topUpKeys.one(id) });
    },
  });
}

/** The address of the provider's form is good for one use, so it is never kept. */
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
      // The bank's page comes in between; what was entered is asked about again on the way back.
      keepEntered(state === 'needs_action' ? entered : null);
      return cache.invalidateQueries({ queryKey: topUpKeys.cards });
    },
    // Without an answer the bank may well have agreed: the card is asked about again.
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
    // Also after a refusal: a card that is already gone should leave the list.
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

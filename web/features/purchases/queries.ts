import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';
import { api } from '#web/kit/api.ts';
import { askBalanceAgain } from '#web/kit/balance.ts';
import { onEvent } from '#web/kit/events.ts';
import { rememberReceipt } from './bought.ts';

export type Quote = OutputOf<Contract['purchases']['quote']>;
export type Item = InputOf<Contract['purchases']['quote']>['item'];
export type Intent = OutputOf<Contract['purchases']['findIntent']>;
export type Note = OutputOf<Contract['purchases']['notes']>['notes'][number];
export type Receipt = OutputOf<Contract['purchases']['receipt']>;
export type EarningLine = OutputOf<Contract['purchases']['earnings']>['lines'][number];

const purchaseKeys = {
  notes: ['purchases', 'notes'],
  quote: (item: Item) => ['purchases', 'quote', item.kind, item.id],
  intent: (id: string | null) => ['purchases', 'intent', id],
  receipt: (id: string) => ['purchases', 'receipt', id],
  earnings: ['purchases', 'earnings'],
  terms: ['purchases', 'terms'],
} as const;

/** What an item costs now. Never from memory: the price that is shown is the price that is sent along. */
export function useQuote(item: Item) {
  return useQuery({
    queryKey: purchaseKeys.quote(item),
    queryFn: () => api.purchases.quote({ item }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Buys at the price that was shown. One act per item and price, also over a reload. */
export function useBuy() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ item, total }: Pick<Quote, 'item' | 'total'>) =>
      api.purchases.buy({ item, expectedTotal: total }, { keyFor: actOn(item, total) }),
    onSuccess: ({ receipt }, { item }) => {
      rememberReceipt(item.id, receipt.id);
      askBalanceAgain();
      return cache.invalidateQueries({ queryKey: purchaseKeys.notes });
    },
  });
}

export function useOpenIntent() {
  return useMutation({
    mutationFn: ({ item, total }: Pick<Quote, 'item' | 'total'>) =>
      api.purchases.openIntent({ item, expectedTotal: total }, { keyFor: actOn(item, total) }),
  });
}

function actOn(item: Item, { units }: Quote['total']): string {
  return `${item.kind}:${item.id}:${units}`;
}

export function useIntent(id: string | null) {
  const cache = useQueryClient();
  useEffect(
    () => onEvent('itemUnlocked', () => void cache.invalidateQueries({ queryKey: purchaseKeys.intent(id) })),
    [cache, id],
  );
  return useQuery({
    queryKey: purchaseKeys.intent(id),
    queryFn: () => api.purchases.findIntent({ id: id ?? '' }),
    enabled: id !== null,
    staleTime: 0,
  });
}

export function useCancelIntent() {
  return useMutation({ mutationFn: (id: string) => api.purchases.cancelIntent({ id }) });
}

/** Priced notes. One that was bought on another device opens here too. */
export function useNotes() {
  const cache = useQueryClient();
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: purchaseKeys.notes });
    const stops = [
      onEvent('itemUnlocked', ({ item, receiptId }) => {
        rememberReceipt(item.id, receiptId);
        again();
      }),
      // Refunded, or taken back by a bank: it closes on every device.
      onEvent('accessEnded', again),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
  return useInfiniteQuery({
    queryKey: purchaseKeys.notes,
    queryFn: ({ pageParam }) =>
      api.purchases.notes({ limit: 6, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** After a purchase that the server completed by itself. */
export function useAskNotesAgain(): () => void {
  const cache = useQueryClient();
  return useCallback(() => void cache.invalidateQueries({ queryKey: purchaseKeys.notes }), [cache]);
}

/** What the platform takes of a sale, and how far prices and tips may go. */
export function useTerms() {
  return useQuery({ queryKey: purchaseKeys.terms, queryFn: () => api.purchases.terms() });
}

export function useWriteNote() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (note: InputOf<Contract['purchases']['writeNote']>) =>
      api.purchases.writeNote(note, { isSeller: true, keyFor: `${note.title}:${note.price}` }),
    onSuccess: () => cache.invalidateQueries({ queryKey: purchaseKeys.notes }),
  });
}

export function useTip() {
  return useMutation({
    mutationFn: (tip: InputOf<Contract['purchases']['tip']>) =>
      api.purchases.tip(tip, { keyFor: [tip.to, tip.postId, tip.amount, tip.note].join(':') }),
    onSuccess: askBalanceAgain,
  });
}

export function useReceipt(id: string) {
  return useQuery({ queryKey: purchaseKeys.receipt(id), queryFn: () => api.purchases.receipt({ id }) });
}

/** What a creator earned, kept fresh by what is sold and tipped. */
export function useEarnings({ isCreator }: { isCreator: boolean }) {
  const cache = useQueryClient();
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: purchaseKeys.earnings });
    const stops = [
      onEvent('itemSold', again),
      onEvent('tipReceived', again),
      onEvent('earningReversed', again),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
  return useInfiniteQuery({
    queryKey: purchaseKeys.earnings,
    queryFn: ({ pageParam }) =>
      api.purchases.earnings({ limit: 20, ...(pageParam ? { cursor: pageParam } : {}) }, { isSeller: true }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isCreator,
  });
}

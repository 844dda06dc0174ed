import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';
import { dependsOnBalance, refetchBalance } from '#web/features/wallet/index.ts';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';
import { useFormKeys } from '#web/kit/useFormKeys.ts';
import { waitMs } from '#web/kit/wait-ms.ts';
import { rememberReceipt } from './bought.ts';
import { onEarningsChanged } from './earned.ts';

export type Quote = OutputOf<Contract['purchases']['quote']>;
/** What a quote can be requested for: an item or a tip. */
export type Payable = InputOf<Contract['purchases']['quote']>['item'];
export type TipRequest = Extract<Payable, { kind: 'tip' }>;
export type Intent = OutputOf<Contract['purchases']['findIntent']>;
export type Note = OutputOf<Contract['purchases']['notes']>['notes'][number];
export type Receipt = OutputOf<Contract['purchases']['receipt']>;
export type EarningLine = OutputOf<Contract['purchases']['earnings']>['lines'][number];

const purchaseKeys = {
  notes: ['purchases', 'notes'],
  quote: (item: Payable) => ['purchases', 'quote', item],
  intent: (id: string | null) => ['purchases', 'intent', id],
  receipt: (id: string) => ['purchases', 'receipt', id],
  earnings: ['purchases', 'earnings'],
  terms: ['purchases', 'terms'],
} as const;

/** The current price of an item. Never cached, because the purchase sends the price that is on screen. */
export function useQuote(item: Payable) {
  return useQuery({
    queryKey: purchaseKeys.quote(item),
    queryFn: () => api.purchases.quote({ item }),
    staleTime: 0,
    gcTime: 0,
    meta: dependsOnBalance,
  });
}

/**
 * Pays from the wallet: buys the item at the price on screen, or sends the tip. The idempotency key belongs
 * to the item and the price, so it is the same after a reload.
 */
export function useBuy() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ item, total }: Pick<Quote, 'item' | 'total'>) => {
      if (item.kind === 'tip') return { receiptId: null, tip: await sendTip(item) };
      const act = { keyFor: actOn(item, total) };
      const { receipt } = await api.purchases.buy({ item, expectedTotal: total }, act);
      return { receiptId: receipt.id, tip: null };
    },
    onSuccess: ({ receiptId }, { item }) => {
      if (receiptId && item.kind !== 'tip') rememberReceipt(item.id, receiptId);
      refetchBalance();
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

/** The idempotency key of a payment; a request repeated after a lost answer has the same key. */
export function actOn(item: Payable, { units }: Quote['total']): string {
  const what = item.kind === 'tip' ? nameOfTip(item) : item.id;
  return `${item.kind}:${what}:${units}`;
}

const nameOfTip = ({ to, postId, amount, note }: Omit<TipRequest, 'kind'>): string =>
  [to, postId, amount, note].join(':');

const sendTip = ({ to, amount, note, postId, intentId }: Omit<TipRequest, 'kind'>) => {
  const tip = { to, amount, note, ...(postId ? { postId } : {}), ...(intentId ? { intentId } : {}) };
  return api.purchases.tip(tip, { keyFor: nameOfTip(tip) });
};

/**
 * The purchase or tip that a top-up pays for. It may complete shortly after the money arrives, so the query
 * repeats until then.
 */
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
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === 'open' ? waitMs(dataUpdateCount) : false,
  });
}

export function useCancelIntent() {
  return useMutation({ mutationFn: (id: string) => api.purchases.cancelIntent({ id }) });
}

/** The notes for sale. A note bought on another device is unlocked here as well. */
export function useNotes() {
  const cache = useQueryClient();
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: purchaseKeys.notes });
    const stops = [
      onEvent('itemUnlocked', ({ item, receiptId }) => {
        rememberReceipt(item.id, receiptId);
        again();
      }),
      // A refund or a chargeback locks the note again, on every device.
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

/** Returns a function that reloads the notes, needed when the server completed a purchase after a top-up. */
export function useRefetchNotes(): () => void {
  const cache = useQueryClient();
  return useCallback(() => void cache.invalidateQueries({ queryKey: purchaseKeys.notes }), [cache]);
}

/** The platform's fee, and the limits of prices and tips. */
export function useTerms() {
  return useQuery({ queryKey: purchaseKeys.terms, queryFn: () => api.purchases.terms() });
}

export function useWriteNote() {
  const cache = useQueryClient();
  const form = useFormKeys();
  return useMutation({
    mutationFn: (note: InputOf<Contract['purchases']['writeNote']>) =>
      api.purchases.writeNote(note, { isSeller: true, form }),
    onSuccess: () => cache.invalidateQueries({ queryKey: purchaseKeys.notes }),
  });
}

export function useTip() {
  return useMutation({
    mutationFn: sendTip,
    // The balance is reloaded after a refusal, too, because the balance on this page may have been wrong.
    onSettled: refetchBalance,
  });
}

/**
 * Moves earnings to the wallet. The idempotency key belongs to the amount and not to the form, so that a
 * request repeated after a lost answer or a reload moves the money once.
 */
export function useMoveEarned() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (amount: string) => api.purchases.moveEarned({ amount }, { isSeller: true, keyFor: amount }),
    onSuccess: () => {
      refetchBalance();
      return cache.invalidateQueries({ queryKey: purchaseKeys.earnings });
    },
  });
}

export function useReceipt(id: string) {
  return useQuery({ queryKey: purchaseKeys.receipt(id), queryFn: () => api.purchases.receipt({ id }) });
}

/**
 * A creator's earnings. The query reloads after each sale or tip, and when an earning is reversed or
 * restored.
 */
export function useEarnings({ isCreator }: { isCreator: boolean }) {
  const cache = useQueryClient();
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: purchaseKeys.earnings });
    return onEarningsChanged(again);
  }, [cache]);
  return useInfiniteQuery({
    queryKey: purchaseKeys.earnings,
    queryFn: ({ pageParam }) =>
      api.purchases.earnings(
        {
          limit: 20,
          minutesEast: -new Date().getTimezoneOffset(),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { isSeller: true },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isCreator,
  });
}

import { useQuery } from '@tanstack/react-query';
import type { Contract, Events } from '#contract/index.ts';
import type { OutputOf, PayloadOf } from '#contract/kit.ts';
import { decimalText } from '#locales/decimal.ts';
import { api } from '#web/kit/api.ts';
import { unitsOfDecimal } from '#web/kit/dollars.ts';
import { queryClient } from '#web/kit/query.tsx';
import { changeUser, useUser } from '#web/kit/user-store.ts';

export type Balance = OutputOf<Contract['wallet']['balance']>;

const KEY = ['wallet', 'balance'] as const;
const USD_SCALE = 6;

/**
 * The person's balance. The answer is stored in the user store, which all tabs share and which outlives the
 * page.
 */
export function useBalance() {
  const address = useUser((user) => user.address);
  return useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const answer = await api.wallet.balance({ address: address ?? '' });
      keep(answer);
      return answer;
    },
    enabled: address !== null,
  });
}

/** The last known amount of dollars that can be spent; null while unknown. */
export function useSpendable(): string | null {
  return useUser(({ userBalance, isBalanceKnown }) => (isBalanceKnown ? userBalance.usdValue : null));
}

/**
 * Requests the balance again, after an action that may have moved money without sending an event to this
 * page.
 */
export function refetchBalance(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
}

/** Stores the balance that an event contains, so that no request is needed. */
export function receiveBalance({ usdValue, buckets }: PayloadOf<Events['balanceChanged']>): void {
  changeUser({ userBalance: { ...useUser.getState().userBalance, usdValue }, isBalanceKnown: true });
  queryClient.setQueryData<Balance>(
    KEY,
    (known) => known && { ...known, buckets, balance: { ...known.balance, usdValue } },
  );
}

/**
 * Calls the listener whenever the balance grows, because something the balance did not cover may now be
 * possible. Returns a function that unsubscribes.
 */
export function onMoreMoney(listener: () => void): () => void {
  return useUser.subscribe((now, before) => {
    if (!before.isBalanceKnown || now.address !== before.address) return;
    if (unitsOfDecimal(now.userBalance.usdValue) > unitsOfDecimal(before.userBalance.usdValue)) listener();
  });
}

/**
 * Query metadata: the query's answer depends on the balance, so the query is repeated when the balance grows.
 */
export const dependsOnBalance = { dependsOnBalance: true } as const;

onMoreMoney(
  () => void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.dependsOnBalance === true }),
);

function keep({ balance, points, payFixedFee }: Balance): void {
  changeUser({
    // The server sends null for an unknown rate; the user store holds zero instead.
    userBalance: {
      ...balance,
      usdRate: balance.usdRate ?? '0',
      solToUsdRate: balance.solToUsdRate ?? '0',
      usdToStarsRate: balance.usdToStarsRate ?? '0',
    },
    isBalanceKnown: true,
    userPoints: points,
    payFixedFee: decimalText(BigInt(payFixedFee.units), USD_SCALE),
  });
}

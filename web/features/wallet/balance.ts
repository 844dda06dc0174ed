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
 * The person's balance. The answer also goes into the user store, where every tab and the next start find it.
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

/** The spendable dollars as last known; null while unknown. */
export function useSpendable(): string | null {
  return useUser(({ userBalance, isBalanceKnown }) => (isBalanceKnown ? userBalance.usdValue : null));
}

/** Requests the balance again, after an act that may have moved money without an event for this page. */
export function refetchBalance(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
}

/** Stores the balance from an event, so that it need not be requested again. */
export function receiveBalance({ usdValue, buckets }: PayloadOf<Events['balanceChanged']>): void {
  changeUser({ userBalance: { ...useUser.getState().userBalance, usdValue }, isBalanceKnown: true });
  queryClient.setQueryData<Balance>(
    KEY,
    (known) => known && { ...known, buckets, balance: { ...known.balance, usdValue } },
  );
}

/**
 * Calls the listener whenever the balance grows, because what was too little before may be enough now.
 * Returns the function that unsubscribes it.
 */
export function onMoreMoney(listener: () => void): () => void {
  return useUser.subscribe((now, before) => {
    if (!before.isBalanceKnown || now.address !== before.address) return;
    if (unitsOfDecimal(now.userBalance.usdValue) > unitsOfDecimal(before.userBalance.usdValue)) listener();
  });
}

/** Meta of a query whose answer depends on the balance: the query is repeated when the balance grows. */
export const dependsOnBalance = { dependsOnBalance: true } as const;

onMoreMoney(
  () => void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.dependsOnBalance === true }),
);

function keep({ balance, points, payFixedFee }: Balance): void {
  changeUser({
    // The store holds an unknown rate as zero.
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

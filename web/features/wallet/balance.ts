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

/** What the person can spend. The answer also goes into the user store, where every tab and the next start find it. */
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

/** The spendable dollars, as they were last known; null as long as nobody has said. */
export function useSpendable(): string | null {
  return useUser(({ userBalance, isBalanceKnown }) => (isBalanceKnown ? userBalance.usdValue : null));
}

/** After something that may have moved money without an event reaching this page. */
export function askBalanceAgain(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
}

/** The server says what can be spent now; nobody has to ask again. */
export function hearBalance({ usdValue, buckets }: PayloadOf<Events['balanceChanged']>): void {
  changeUser({ userBalance: { ...useUser.getState().userBalance, usdValue }, isBalanceKnown: true });
  queryClient.setQueryData<Balance>(
    KEY,
    (known) => known && { ...known, buckets, balance: { ...known.balance, usdValue } },
  );
}

/**
 * Told whenever there is more to spend than before: what was too little may be enough now. Gives the function that stops it.
 */
export function onMoreMoney(heard: () => void): () => void {
  return useUser.subscribe((now, before) => {
    if (!before.isBalanceKnown || now.address !== before.address) return;
    if (unitsOfDecimal(now.userBalance.usdValue) > unitsOfDecimal(before.userBalance.usdValue)) heard();
  });
}

/** Of a question whose answer says how far the balance reaches: it is asked again when there is more of it. */
export const saysWhatIsMissing = { saysWhatIsMissing: true } as const;

onMoreMoney(
  () => void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.saysWhatIsMissing === true }),
);

function keep({ balance, points, payFixedFee }: Balance): void {
  changeUser({
    // The store speaks of a rate that nobody knows as zero.
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

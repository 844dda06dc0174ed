import { wallet } from '#contract/wallet.ts';
import { handle } from '../../kit/handle.ts';
import { decimalOf, moneyView } from './money.view.ts';
import { moneySettings } from './money-settings.ts';
import { freshRates, perDollar, starRate, withoutTrailingZeros } from './rates.ts';
import { spendable } from './spend-order.ts';
import { readHoldings, readNow, sumOf } from './wallet.store.ts';
import { bucketsOf, bucketsView, WALLET_ACCOUNTS } from './wallet-buckets.ts';

/**
 * Shows the actor's own balance. The request names an address; another person's is refused as `not_found`.
 */
export const showBalance = handle(wallet.balance, async ({ input, actor, tx, refuse }) => {
  if (input.address.toLowerCase() !== actor.address.toLowerCase()) throw refuse('not_found');
  const holdings = await readHoldings(tx, actor.id);
  const rates = await freshRates(tx);
  const buckets = bucketsOf(holdings);
  const dollarsPer = (asset: 'ETH' | 'SOL'): string | null => {
    const rate = rates.get(asset);
    return rate ? withoutTrailingZeros(rate.price) : null;
  };
  return {
    balance: {
      usdValue: decimalOf(spendable(buckets)),
      usdtValue: decimalOf(sumOf(holdings, 'USDT', WALLET_ACCOUNTS)),
      ethValue: decimalOf(sumOf(holdings, 'ETH', WALLET_ACCOUNTS)),
      usdRate: dollarsPer('ETH'),
      solToUsdRate: dollarsPer('SOL'),
      usdToStarsRate: perDollar(starRate()),
    },
    buckets: bucketsView(buckets),
    points: decimalOf(sumOf(holdings, 'SHARES', WALLET_ACCOUNTS)),
    payFixedFee: moneyView(moneySettings.payFixedFee.value),
    at: (await readNow(tx)).toISOString(),
  };
});

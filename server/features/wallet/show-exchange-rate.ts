import { wallet } from '#contract/wallet.ts';
import { handle } from '../../kit/handle.ts';
import type { Asset } from '../../ledger/index.ts';
import { freshRates, starRate, withoutTrailingZeros } from './rates.ts';
import { readNow } from './wallet.store.ts';

/** The rate of an asset without a market: dollars and stars. Null for all other assets. */
function fixedRate(asset: Asset): { rate: string; source: string } | null {
  if (asset === 'USD') return { rate: '1', source: 'definition' };
  return asset === 'STARS' ? { rate: starRate(), source: 'settings' } : null;
}

export const showExchangeRate = handle(wallet.exchangeRate, async ({ input, tx, refuse }) => {
  const fixed = fixedRate(input.targetCurrency);
  if (fixed) return { ...fixed, at: (await readNow(tx)).toISOString() };
  const rate = (await freshRates(tx)).get(input.targetCurrency);
  if (!rate) throw refuse('rate_unavailable');
  return { rate: withoutTrailingZeros(rate.price), source: rate.source, at: rate.observedAt.toISOString() };
});

import { wallet } from '#contract/wallet.ts';
import { clock } from '../../kit/clock.ts';
import type { Db, Reader } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import type { Log } from '../../kit/log.ts';
import type { Asset } from '../../ledger/index.ts';
import type { RatesPort } from '../../providers/rates/port.ts';
import { decimalOf, decimalText } from './money.view.ts';
import { moneySettings } from './money-settings.ts';
import { forgetOldRates, insertRate, type KnownRate, newestRates } from './rates.store.ts';
import { readNow } from './wallet.store.ts';

/** Assets whose price in dollars we ask for. */
const PRICED: readonly Asset[] = ['ETH', 'SOL', 'USDT'];
const pairOf = (asset: Asset): string => `${asset}/USD`;
/** Several nodes share the table; a rate this young need not be asked for again. */
const YOUNG_MS = 45_000;

/** Asks for each rate and writes down what can be trusted. The last good one goes on until it is too old. */
export async function refreshRates(db: Db, port: RatesPort, log: Log): Promise<void> {
  const known = await newestRates(db);
  for (const base of PRICED) {
    const last = known.get(pairOf(base));
    if (last && last.ageMs < YOUNG_MS) continue;
    const answer = await port.read({ base, quote: 'USD', last: last ? asSeenHere(base, last) : null });
    if (answer.state === 'refused') {
      log.warn({ pair: pairOf(base), reason: answer.reason }, 'a rate was not taken');
      continue;
    }
    const { price, source, observedAt } = answer.rate;
    const ageMs = Math.max(0, clock.now().getTime() - observedAt.getTime());
    await insertRate(db, { pair: pairOf(base), price, source, ageMs });
  }
  await forgetOldRates(db);
}

/** The port judges by this machine's clock, not by the platform's. */
const asSeenHere = (base: Asset, { price, source, ageMs }: KnownRate) => ({
  base,
  quote: 'USD',
  price,
  source,
  observedAt: new Date(clock.now().getTime() - ageMs),
});

/** Rates that may be used now, as dollars per unit, by asset. */
export async function freshRates(reader: Reader): Promise<ReadonlyMap<Asset, KnownRate>> {
  const known = await newestRates(reader);
  const lifeMs = moneySettings.rateLifeMinutes.value * 60_000;
  return new Map(
    PRICED.flatMap((asset) => {
      const rate = known.get(pairOf(asset));
      return rate && rate.ageMs <= lifeMs ? [[asset, rate] as const] : [];
    }),
  );
}

/** What one dollar buys, rounded down: nobody is promised a star that a dollar does not pay for. */
export function perDollar(price: string): string {
  const decimals = 18;
  const [whole = '0', fraction = ''] = price.split('.');
  const scaled = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const shown = 6;
  return scaled === 0n ? '0' : decimalText(10n ** BigInt(decimals + shown) / scaled, shown);
}

/** Dollars per star. */
export const starRate = (): string => decimalOf(moneySettings.starPrice.value);

/** What no market decides. */
function fixedRate(asset: Asset): { rate: string; source: string } | null {
  if (asset === 'USD') return { rate: '1', source: 'definition' };
  return asset === 'STARS' ? { rate: starRate(), source: 'settings' } : null;
}

export const exchangeRate = handle(wallet.exchangeRate, async ({ input, tx, refuse }) => {
  const fixed = fixedRate(input.targetCurrency);
  if (fixed) return { ...fixed, at: (await readNow(tx)).toISOString() };
  const rate = (await freshRates(tx)).get(input.targetCurrency);
  if (!rate) throw refuse('rate_unavailable');
  return { rate: plain(rate.price), source: rate.source, at: rate.observedAt.toISOString() };
});

/** The database keeps zeros that say nothing. */
export const plain = (price: string): string => (price.includes('.') ? price.replace(/\.?0+$/, '') : price);

import { wallet } from '#contract/wallet.ts';
import { clock } from '../../kit/clock.ts';
import type { Db, Reader } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import type { Log } from '../../kit/log.ts';
import type { Asset } from '../../ledger/index.ts';
import type { RatesPort } from '../../providers/rates/port.ts';
import { decimalOf, decimalText } from './money.view.ts';
import { moneySettings } from './money-settings.ts';
import { deleteOldRates, insertRate, type KnownRate, newestRates } from './rates.store.ts';
import { readNow } from './wallet.store.ts';

/** Assets whose dollar price is fetched. */
const PRICED: readonly Asset[] = ['ETH', 'SOL', 'USDT'];
const pairOf = (asset: Asset): string => `${asset}/USD`;
/** All nodes share the table, so a rate younger than this is not fetched again. */
const YOUNG_MS = 45_000;

/** Fetches and stores each rate that passes the checks. A refused rate leaves the last one in use. */
export async function refreshRates(db: Db, port: RatesPort, log: Log): Promise<void> {
  const known = await newestRates(db);
  for (const base of PRICED) {
    const last = known.get(pairOf(base));
    if (last && last.ageMs < YOUNG_MS) continue;
    const answer = await port.read({ base, quote: 'USD', last: last ? asSeenHere(base, last) : null });
    if (answer.state === 'refused') {
      log.warn({ pair: pairOf(base), reason: answer.reason }, 'rate refused');
      continue;
    }
    const { price, source, observedAt } = answer.rate;
    const ageMs = Math.max(0, clock.now().getTime() - observedAt.getTime());
    await insertRate(db, { pair: pairOf(base), price, source, ageMs });
  }
  await deleteOldRates(db);
}

/** Converts the time of the last rate to this machine's clock, which the port uses for its checks. */
const asSeenHere = (base: Asset, { price, source, ageMs }: KnownRate) => ({
  base,
  quote: 'USD',
  price,
  source,
  observedAt: new Date(clock.now().getTime() - ageMs),
});

/** Rates young enough to use, in dollars per unit, by asset. */
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

/** How many units one dollar buys, rounded down, so that never more is shown than a dollar pays for. */
export function perDollar(price: string): string {
  const decimals = 18;
  const [whole = '0', fraction = ''] = price.split('.');
  const scaled = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const shown = 6;
  return scaled === 0n ? '0' : decimalText(10n ** BigInt(decimals + shown) / scaled, shown);
}

/** The price of one star in dollars. */
export const starRate = (): string => decimalOf(moneySettings.starPrice.value);

/** Rates that no market sets. */
function fixedRate(asset: Asset): { rate: string; source: string } | null {
  if (asset === 'USD') return { rate: '1', source: 'definition' };
  return asset === 'STARS' ? { rate: starRate(), source: 'settings' } : null;
}

export const exchangeRate = handle(wallet.exchangeRate, async ({ input, tx, refuse }) => {
  const fixed = fixedRate(input.targetCurrency);
  if (fixed) return { ...fixed, at: (await readNow(tx)).toISOString() };
  const rate = (await freshRates(tx)).get(input.targetCurrency);
  if (!rate) throw refuse('rate_unavailable');
  return { rate: withoutTrailingZeros(rate.price), source: rate.source, at: rate.observedAt.toISOString() };
});

/** Removes trailing zeros, which the database keeps. */
export const withoutTrailingZeros = (price: string): string =>
  price.includes('.') ? price.replace(/\.?0+$/, '') : price;

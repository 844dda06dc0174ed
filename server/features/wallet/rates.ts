import { clock } from '../../kit/clock.ts';
import type { Db, Reader } from '../../kit/db.ts';
import type { Log } from '../../kit/log.ts';
import type { Asset } from '../../ledger/index.ts';
import type { RatesPort } from '../../providers/rates/port.ts';
import { decimalOf, decimalText } from './money.view.ts';
import { moneySettings } from './money-settings.ts';
import { deleteOldRates, insertRate, type KnownRate, newestRates } from './rates.store.ts';

/** The assets whose dollar prices are fetched from a market. */
const PRICED: readonly Asset[] = ['ETH', 'SOL', 'USDT'];

const pairOf = (asset: Asset): string => `${asset}/USD`;

/**
 * A rate younger than this is not fetched again. Another node may have stored it, because all nodes share the
 * table.
 */
const YOUNG_MS = 45_000;

/**
 * Fetches the rates except young ones (`YOUNG_MS`), stores those that pass the port's checks, and deletes old
 * rates. When a rate is refused, the last stored rate stays in use until it is too old (`freshRates`).
 */
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

/** The last rate, with its time converted to this machine's clock, which the port uses for its checks. */
const asSeenHere = (base: Asset, { price, source, ageMs }: KnownRate) => ({
  base,
  quote: 'USD',
  price,
  source,
  observedAt: new Date(clock.now().getTime() - ageMs),
});

/** The rates that are young enough to use, in dollars per unit, by asset. */
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

/** The number of units that one dollar buys, rounded down, so that a person is never shown too many. */
export function perDollar(price: string): string {
  const decimals = 18;
  const [whole = '0', fraction = ''] = price.split('.');
  const scaled = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const shown = 6;
  return scaled === 0n ? '0' : decimalText(10n ** BigInt(decimals + shown) / scaled, shown);
}

/** The price of one star in dollars. */
export const starRate = (): string => decimalOf(moneySettings.starPrice.value);

/** Removes a price's trailing zeros, which the database keeps. */
export const withoutTrailingZeros = (price: string): string =>
  price.includes('.') ? price.replace(/\.?0+$/, '') : price;

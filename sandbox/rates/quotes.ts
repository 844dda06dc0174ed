import type { RateFaults } from './faults.ts';
import { decimal, isTraded, price, tradedUnits } from './market.ts';

/** The prices of the market as they are quoted, after the active faults have changed them. */
export interface Quotes {
  /** The quote of one pair, as decimal text with time and source; null when one of the units is unknown. */
  spot(base: string, quote: string): Quote | null;
  /** For every other unit, the amount of it that one unit of `base` buys; null when `base` is unknown. */
  table(base: string): { observedAt: string; rates: Record<string, string> } | null;
}

export interface Quote {
  readonly amount: string;
  readonly base: string;
  readonly currency: string;
  readonly observedAt: string;
  readonly source: 'sandbox-rates';
}

const DIGITS = 8;
const STALE_MS = 48 * 60 * 60 * 1000;
const JUMP_PERCENT = 40;

export function openQuotes({
  now,
  seed,
  faults,
}: {
  now: () => number;
  seed: string;
  faults: RateFaults;
}): Quotes {
  const observedAt = (units: readonly string[]): number => {
    const stale = faults.strike('stale', units);
    return now() - (stale ? (stale.ms ?? STALE_MS) : 0);
  };
  const amountOf = (base: string, quote: string, at: number): string => {
    const units = [base, quote];
    if (faults.strike('zero', units)) return '0';
    const amount = price(base, quote, at, seed, DIGITS);
    if (faults.strike('negative', units)) return `-${amount}`;
    const jump = faults.strike('jump', units);
    return jump ? leapt(amount, jump.percent ?? JUMP_PERCENT) : amount;
  };
  return {
    spot(base, quote) {
      if (!isTraded(base) || !isTraded(quote)) return null;
      const at = observedAt([base, quote]);
      return {
        amount: amountOf(base, quote, at),
        base,
        currency: quote,
        observedAt: new Date(at).toISOString(),
        source: 'sandbox-rates',
      };
    },
    table(base) {
      if (!isTraded(base)) return null;
      const at = observedAt([base]);
      const others = tradedUnits.filter((unit) => unit !== base);
      const rates = others.map((unit) => [unit, amountOf(base, unit, at)] as const);
      return { observedAt: new Date(at).toISOString(), rates: Object.fromEntries(rates) };
    },
  };
}

function leapt(amount: string, percent: number): string {
  const [whole = '0', rest = ''] = amount.split('.');
  const units = BigInt(whole + rest.padEnd(DIGITS, '0'));
  return decimal((units * BigInt(100 + percent)) / 100n, DIGITS);
}

import { type Decimal, decimalText, parseDecimal, type Rounding, rescaled } from './decimal.ts';
import { type Language, languageInfo } from './languages.ts';

/**
 * An asset whose amounts can be shown. Web app and emails share these formats, so that both show prices
 * alike. Amounts of money are never JavaScript numbers: they are rounded as bigint and passed to Intl as
 * exact decimal texts.
 */
export type Asset = 'USD' | 'USDT' | 'ETH' | 'SOL' | 'STARS' | 'DFS' | 'SHARES';

/**
 * An amount of money: a bigint in the asset's smallest units, or decimal text (a rate, a typed price) in
 * whole units.
 */
export type Amount = bigint | { readonly decimal: string };

interface AssetStyle {
  /** The number of decimals that amounts have in the ledger. */
  readonly scale: number;
  readonly shown: number;
  readonly isPadded: boolean;
  readonly rounding: Rounding;
}

const assets: Readonly<Record<Asset, AssetStyle>> = {
  USD: { scale: 6, shown: 2, isPadded: true, rounding: 'half-even' },
  USDT: { scale: 6, shown: 2, isPadded: true, rounding: 'half-even' },
  ETH: { scale: 18, shown: 4, isPadded: true, rounding: 'half-even' },
  SOL: { scale: 9, shown: 6, isPadded: true, rounding: 'half-even' },
  STARS: { scale: 0, shown: 0, isPadded: true, rounding: 'up' },
  DFS: { scale: 18, shown: 2, isPadded: false, rounding: 'half-even' },
  SHARES: { scale: 0, shown: 0, isPadded: true, rounding: 'half-even' },
};

/** The number of decimals that an asset's amounts have in the ledger. */
export const scaleOf = (asset: Asset): number => assets[asset].scale;

const ETH_DUST_WEI = 10n ** 12n;
const ETH_BALANCE_SHOWN = 6;
const ETH_DUST_SHOWN = 14;
const NUMBER_SHOWN = 2;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The dash shown instead of an invalid value; a screen never shows NaN. */
export const NO_VALUE = '\u2014';
const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

export interface MoneyOptions {
  /** With `always`, positive amounts have a plus sign. */
  readonly sign?: 'auto' | 'always';
  /** The code to show when the operator has renamed the token; without it, the asset's name is shown. */
  readonly code?: string;
  /** Whether cents are left out, for example on a chart's axis. */
  readonly isWhole?: boolean;
}

export type When = Date | string | number;
export type Display = ReturnType<typeof numbersIn> & ReturnType<typeof timesIn>;

const displays = new Map<string, Display>();

/** The formats of a language. The server passes the person's `timeZone`; a browser uses its own. */
export function displayFor(language: Language, timeZone?: string): Display {
  const id = `${language} ${timeZone}`;
  // Every language uses Latin digits, so that amounts of money look the same everywhere.
  const tag = `${languageInfo(language).tag}-u-nu-latn`;
  const display = displays.get(id) ?? { ...numbersIn(tag), ...timesIn(tag, timeZone) };
  displays.set(id, display);
  return display;
}

/** Shortens an address such as `0x12345…` to its first 5 and last 4 characters. */
export function shortAddress(address: string): string {
  return address.length <= 10 ? address : `${address.slice(0, 5)}…${address.slice(-4)}`;
}

function numbersIn(tag: string) {
  const formats = new Map<string, Intl.NumberFormat>();

  function written(
    value: Decimal | undefined,
    { shown, isPadded, rounding }: Omit<AssetStyle, 'scale'>,
    style: Intl.NumberFormatOptions = {},
  ): string {
    if (value === undefined) return NO_VALUE;
    const id = `${shown} ${isPadded} ${style.style} ${style.signDisplay}`;
    const format =
      formats.get(id) ??
      new Intl.NumberFormat(tag, {
        ...style,
        minimumFractionDigits: isPadded ? shown : 0,
        maximumFractionDigits: shown,
      });
    formats.set(id, format);
    const parts = format.formatToParts(decimalText(rescaled(value, shown, rounding), shown));
    return (
      parts
        .map((part) => (part.type === 'minusSign' ? part.value.replace('-', MINUS) : part.value))
        .join('')
        // Screens show each amount in an isolated left-to-right element. Direction marks inside the amount
        // would split it.
        .replaceAll(DIRECTION_MARKS, '')
    );
  }

  const signDisplay = ({ sign }: MoneyOptions) => (sign === 'always' ? 'exceptZero' : 'auto');

  /**
   * The number with its asset's decimals but without a unit. For stars and shares, the message adds the unit.
   */
  function amount(value: Amount, asset: Asset, options: MoneyOptions = {}): string {
    return written(decimalOf(value, asset), assets[asset], { signDisplay: signDisplay(options) });
  }

  /**
   * The amount with its currency. The dollar sign is where the language puts it; the code of a coin follows
   * the number.
   */
  function money(value: Amount, asset: Asset, options: MoneyOptions = {}): string {
    if (asset === 'STARS' || asset === 'SHARES') return amount(value, asset, options);
    if (asset !== 'USD') return `${amount(value, asset, options)}${NO_BREAK_SPACE}${options.code ?? asset}`;
    const style = { style: 'currency', currency: 'USD', signDisplay: signDisplay(options) } as const;
    return written(
      decimalOf(value, asset),
      options.isWhole ? { ...assets.USD, shown: 0 } : assets.USD,
      style,
    );
  }

  /** A wallet's ether with 6 decimals, or with 14 when a tiny balance would be shown as zero. */
  function ethBalance(value: Amount): string {
    const exact = decimalOf(value, 'ETH');
    const wei = exact === undefined ? 0n : rescaled(exact, assets.ETH.scale, 'half-even');
    const isDust = wei !== 0n && wei <= ETH_DUST_WEI && wei >= -ETH_DUST_WEI;
    const shown = isDust ? ETH_DUST_SHOWN : ETH_BALANCE_SHOWN;
    return `${written(exact, { ...assets.ETH, shown })}${NO_BREAK_SPACE}ETH`;
  }

  /** Formats a count, rate or size without trailing zeros. Not for money. */
  function number(value: number | bigint | string, shown: number = NUMBER_SHOWN): string {
    return written(parseDecimal(String(value)), { shown, isPadded: false, rounding: 'half-even' });
  }

  const shares = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const shortened = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });

  return {
    amount,
    money,
    ethBalance,
    number,
    /** A count in short form, for example 12.8K. */
    compact: (value: number): string => shortened.format(value).replaceAll(DIRECTION_MARKS, ''),
    /** A share given in hundredths of a percent, rounded to whole percent. */
    share: (bps: number): string => shares.format(bps / 10_000).replaceAll(DIRECTION_MARKS, ''),
  };
}

function decimalOf(value: Amount, asset: Asset): Decimal | undefined {
  return typeof value === 'bigint'
    ? { units: value, scale: assets[asset].scale }
    : parseDecimal(value.decimal);
}

function timesIn(tag: string, timeZone: string | undefined) {
  const zone = timeZone === undefined ? {} : { timeZone };
  const words = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const writer = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, ...zone });
    return (when: When): string => {
      const instant = new Date(when);
      return Number.isNaN(instant.getTime()) ? NO_VALUE : format.format(instant);
    };
  };
  const date = writer({ dateStyle: 'medium' });

  /** A time relative to now when it is at most 24 hours away; otherwise its date. */
  function relative(when: When, now: When = Date.now()): string {
    const distanceMs = new Date(when).getTime() - new Date(now).getTime();
    if (!(Math.abs(distanceMs) <= DAY_MS)) return date(when);
    if (Math.abs(distanceMs) < MINUTE_MS) return words.format(0, 'second');
    if (Math.abs(distanceMs) < HOUR_MS) return words.format(Math.trunc(distanceMs / MINUTE_MS), 'minute');
    return words.format(Math.trunc(distanceMs / HOUR_MS), 'hour');
  }

  return {
    date,
    relative,
    dateTime: writer({ dateStyle: 'medium', timeStyle: 'short' }),
    time: writer({ timeStyle: 'short' }),
    month: writer({ month: 'long', year: 'numeric' }),
    weekday: writer({ weekday: 'short' }),
    /** A date with the full names of day and month, without the year. */
    longDay: writer({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** A short date without the year, for places where the year is obvious. */
    day: writer({ month: 'short', day: 'numeric' }),
  };
}

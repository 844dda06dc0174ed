import { type Decimal, decimalText, parseDecimal, type Rounding, rescaled } from './decimal.ts';
import { type Language, languageInfo } from './languages.ts';

/**
 * How amounts, numbers and times look. Shared by the web and by mail, so that a price is written alike in both.
 * Money is never a JavaScript number here: it is rounded as bigint and handed to Intl as an exact decimal string.
 */
export type Asset = 'USD' | 'USDT' | 'ETH' | 'SOL' | 'STARS' | 'DFS' | 'SHARES';

/** A bigint counts the asset's smallest units; a decimal text (a rate, a typed price) is in whole ones. */
export type Amount = bigint | { readonly decimal: string };

interface AssetStyle {
  /** Digits after the point in the books. */
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

/** Digits after the point of an asset in the books. */
export const scaleOf = (asset: Asset): number => assets[asset].scale;

const ETH_DUST_WEI = 10n ** 12n;
const ETH_BALANCE_SHOWN = 6;
const ETH_DUST_SHOWN = 14;
const NUMBER_SHOWN = 2;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Shown instead of a value that is no value; a screen never says NaN. */
export const NO_VALUE = '\u2014';
const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

export interface MoneyOptions {
  /** `always` writes + before what was earned. */
  readonly sign?: 'auto' | 'always';
  /** The operator may have renamed the token. */
  readonly code?: string;
  /** Without cents, as on the scale of a chart. */
  readonly isWhole?: boolean;
}

export type When = Date | string | number;
export type Display = ReturnType<typeof numbersIn> & ReturnType<typeof timesIn>;

const displays = new Map<string, Display>();

/** Everything in one language. `timeZone` is for the server; a browser knows its own. */
export function displayFor(language: Language, timeZone?: string): Display {
  const id = `${language} ${timeZone}`;
  // Latin digits in every language, so that money looks the same everywhere.
  const tag = `${languageInfo(language).tag}-u-nu-latn`;
  const display = displays.get(id) ?? { ...numbersIn(tag), ...timesIn(tag, timeZone) };
  displays.set(id, display);
  return display;
}

/** `0x12345…` shortened to its first 5 and last 4 characters. */
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
        // Amounts are isolated from the text around them and run left to right; marks inside would tear them apart.
        .replaceAll(DIRECTION_MARKS, '')
    );
  }

  const signDisplay = ({ sign }: MoneyOptions) => (sign === 'always' ? 'exceptZero' : 'auto');

  /** The bare number, with the decimals of its asset. Stars and shares take their word from a message. */
  function amount(value: Amount, asset: Asset, options: MoneyOptions = {}): string {
    return written(decimalOf(value, asset), assets[asset], { signDisplay: signDisplay(options) });
  }

  /** The amount with its currency: the sign where the language puts it for dollars, the code after it for coins. */
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

  /** A wallet's ether: 6 decimals, or 14 when there is so little of it that 6 would hide it. */
  function ethBalance(value: Amount): string {
    const exact = decimalOf(value, 'ETH');
    const wei = exact === undefined ? 0n : rescaled(exact, assets.ETH.scale, 'half-even');
    const isDust = wei !== 0n && wei <= ETH_DUST_WEI && wei >= -ETH_DUST_WEI;
    const shown = isDust ? ETH_DUST_SHOWN : ETH_BALANCE_SHOWN;
    return `${written(exact, { ...assets.ETH, shown })}${NO_BREAK_SPACE}ETH`;
  }

  /** Counts, rates and sizes; never money. Trailing zeros go. */
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
    /** A count where room is short: 12.8K. */
    compact: (value: number): string => shortened.format(value).replaceAll(DIRECTION_MARKS, ''),
    /** A share in hundredths of a percent, to the whole percent. */
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

  /** Relative up to 24 hours either way, then a date. */
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
    /** In full, without the year. */
    longDay: writer({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** Without the year, where room is short and the year is plain. */
    day: writer({ month: 'short', day: 'numeric' }),
  };
}

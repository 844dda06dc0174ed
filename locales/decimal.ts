/** An exact decimal: `units` × 10^−`scale`. Values are rounded for display without floating point. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/**
 * `half-even` for balances and prices, so that rounding has no bias; `up` where a rounded-down amount would
 * not suffice.
 */
export type Rounding = 'half-even' | 'up';

/** More than any balance of any asset needs; longer texts are not amounts and would only take time. */
const DECIMAL_MAX_CHARS = 80;
const EXPONENT_MAX = 100;

export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > DECIMAL_MAX_CHARS) return undefined;
  const match = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  if (Math.abs(Number(exponent)) > EXPONENT_MAX) return undefined;
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  return { units: sign === '-' ? -digits : digits, scale };
}

/** The value in units of 10^−`scale`, rounded. */
export function rescaled({ units, scale }: Decimal, wanted: number, rounding: Rounding): bigint {
  if (wanted >= scale) return units * 10n ** BigInt(wanted - scale);
  const step = 10n ** BigInt(scale - wanted);
  const below = units / step - (units % step < 0n ? 1n : 0n);
  const rest = units - below * step;
  if (rest === 0n) return below;
  if (rounding === 'up') return below + 1n;
  const isCloserAbove = rest * 2n > step || (rest * 2n === step && below % 2n !== 0n);
  return isCloserAbove ? below + 1n : below;
}

/**
 * Exact text for Intl, which accepts decimal strings without converting them to a number. Zero has no sign.
 */
export function decimalText(units: bigint, scale: number): `${number}` {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const split = digits.length - scale;
  const text = `${units < 0n ? '-' : ''}${digits.slice(0, split)}${scale > 0 ? `.${digits.slice(split)}` : ''}`;
  if (!isNumeric(text)) throw new Error(`${text} is not a decimal`);
  return text;
}

function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

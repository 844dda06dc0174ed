/**
 * An exact decimal number: `units` × 10^−`scale`. It is rounded for display without floating-point numbers.
 */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/**
 * `half-even` is for balances and prices, because it rounds without bias. `up` is for amounts that must not
 * be shown too small.
 */
export type Rounding = 'half-even' | 'up';

/**
 * The maximum length of a decimal text. Every balance is shorter, and parsing longer texts would only take
 * time.
 */
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

/** The value in units of 10^−`wanted`, rounded. */
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
 * The exact decimal text for Intl, which formats such a text without converting it to a number. Zero has no
 * sign.
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

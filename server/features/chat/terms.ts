import { WRITING_FEE_MAX } from '#contract/limits.ts';
import { type Money, money, parseAmount, usd } from '../../ledger/index.ts';

interface Bounds {
  readonly min: Money;
  readonly max: Money;
}

/**
 * A fan is new for this many days after sign-up. The highest price for new fans is lower, because they may
 * use stolen cards.
 */
export const NEW_FAN_DAYS = 7;

export const messagePrice = ({ isNewFan }: { isNewFan: boolean }): Bounds => ({
  min: usd('3'),
  max: isNewFan ? usd('100') : usd('200'),
});

export const HIGHEST_FEE = usd(`${WRITING_FEE_MAX}`);

/** Parses a dollar amount that a person typed. Zero is valid. Returns null when the text is not an amount. */
export const parseTypedPrice = (typed: string): Money | null =>
  /^0(\.0+)?$/.test(typed) ? money('USD', 0n) : parseAmount(typed, 'USD');

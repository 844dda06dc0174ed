import { WRITING_FEE_MAX } from '#contract/limits.ts';
import { type Money, money, parseAmount, usd } from '../../ledger/index.ts';

interface Bounds {
  readonly min: Money;
  readonly max: Money;
}

/** Somebody who came a few days ago may have a stolen card: what they can be asked for at once is less. */
export const NEW_FAN_DAYS = 7;

export const messagePrice = ({ isNewFan }: { isNewFan: boolean }): Bounds => ({
  min: usd('3'),
  max: isNewFan ? usd('100') : usd('200'),
});

export const HIGHEST_FEE = usd(`${WRITING_FEE_MAX}`);

/** Dollars as somebody typed them, where nothing is an answer too. */
export const typedPrice = (typed: string): Money | null =>
  /^0(\.0+)?$/.test(typed) ? money('USD', 0n) : parseAmount(typed, 'USD');

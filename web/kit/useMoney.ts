import { type Money, unitsOf } from './dollars.ts';
import { type MoneyOptions, useFormat } from './format.ts';

/** Formats amounts in the person's language. */
export function useMoney() {
  const format = useFormat();

  const ofUnits = (units: bigint, options?: MoneyOptions): string => format.money(units, 'USD', options);

  return {
    /** Writes an amount with its currency. */
    write: (money: Money, options?: MoneyOptions): string =>
      format.money(unitsOf(money), money.asset, options),
    ofUnits,
    /** Writes an amount without the cents if they are zero. For preset amounts. */
    short: (units: bigint): string => ofUnits(units).replace(/[.,]00(?!\d)/, ''),
    /** The decimal separator of the language: "." or ",". */
    decimalSign: format.amount({ decimal: '0' }, 'USD').replaceAll(/\d/g, ''),
  };
}

import { ASSETS, type Money, money } from '../../ledger/index.ts';

/** An amount as the API sends it: the asset, and the units as text. */
export const moneyView = ({ asset, units }: Money): { asset: Money['asset']; units: string } => ({
  asset,
  units: units.toString(),
});

/** An amount of dollars from the database, as the API sends it. */
export const dollarsView = (units: string) => moneyView(money('USD', BigInt(units)));

/** An amount as exact decimal text without trailing zeros, such as 12.5, 0 or -0.000001. */
export function decimalOf({ asset, units }: Money): string {
  return decimalText(units, ASSETS[asset].decimals);
}

export function decimalText(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

import type { z } from 'zod';
import type { Money as WireMoney } from '#contract/money.ts';
import { type Money, money } from '../../ledger/index.ts';

/** Dollars from a NUMERIC column's units. */
export const dollars = (units: string): Money => money('USD', BigInt(units));

/** Whether the amount that a person saw equals the actual amount. */
export const isSame = (shown: Money, amount: Money): boolean =>
  shown.asset === amount.asset && shown.units === amount.units;

/** Money from a request whose shape is already validated. */
export const amountFrom = ({ asset, units }: z.output<typeof WireMoney>): Money =>
  money(asset, BigInt(units));

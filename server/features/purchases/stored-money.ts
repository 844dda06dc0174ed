import type { z } from 'zod';
import type { Money as WireMoney } from '#contract/money.ts';
import { type Money, money } from '../../ledger/index.ts';

/** An amount in dollars from the units in a NUMERIC column. */
export const dollars = (units: string): Money => money('USD', BigInt(units));

/** Whether the amount that a person was shown equals the current amount. */
export const isSame = (shown: Money, amount: Money): boolean =>
  shown.asset === amount.asset && shown.units === amount.units;

/** Converts an amount of a request, which the contract has already validated, to `Money`. */
export const amountFrom = ({ asset, units }: z.output<typeof WireMoney>): Money =>
  money(asset, BigInt(units));

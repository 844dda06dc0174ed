import type { z } from 'zod';
import type { Money as WireMoney } from '#contract/money.ts';
import { type Money, money } from '../../ledger/index.ts';

/** An amount of dollars as it stands in a NUMERIC column. */
export const dollars = (units: string): Money => money('USD', BigInt(units));

/** Whether what a person saw is what it costs. */
export const isSame = (shown: Money, amount: Money): boolean =>
  shown.asset === amount.asset && shown.units === amount.units;

/** An amount as it came over the wire, its shape already checked. */
export const amountFrom = ({ asset, units }: z.output<typeof WireMoney>): Money =>
  money(asset, BigInt(units));

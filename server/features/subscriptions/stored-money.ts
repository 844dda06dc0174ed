import type { z } from 'zod';
import type { Money as WireMoney } from '#contract/money.ts';
import { type Money, money } from '../../ledger/index.ts';

/** An amount of dollars as it stands in a NUMERIC column. */
export const dollars = (units: string): Money => money('USD', BigInt(units));

/** Whether what a person saw is what it costs. */
export const isSame = (shown: z.output<typeof WireMoney>, amount: Money): boolean =>
  shown.asset === amount.asset && BigInt(shown.units) === amount.units;

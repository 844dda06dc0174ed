import type { z } from 'zod';
import type { PeriodMonths, Tier as TierSchema } from '#contract/subscriptions.ts';
import type { Money } from '../../ledger/index.ts';
import { moneyView } from '../wallet/index.ts';
import { periodPrice } from './price.ts';
import { dollars } from './stored-money.ts';
import type { Tier } from './tiers.store.ts';

export type Months = z.output<typeof PeriodMonths>;

export const tierView = (tier: Tier): z.output<typeof TierSchema> => ({
  id: tier.id,
  name: tier.name,
  price: moneyView(dollars(tier.price)),
  trialDays: tier.trial_days,
  discounts: {
    months3: tier.discount_3_bps,
    months6: tier.discount_6_bps,
    months12: tier.discount_12_bps,
  },
  isLive: tier.is_live,
});

/** The lengths a period can have; the database allows no other. */
export const monthsFrom = (stored: number): Months => {
  if (stored === 1 || stored === 3 || stored === 6 || stored === 12) return stored;
  throw new Error(`No period has ${stored} months.`);
};

export function tierPrice(tier: Tier, months: Months): Money {
  const discounts: Record<Months, number> = {
    1: 0,
    3: tier.discount_3_bps,
    6: tier.discount_6_bps,
    12: tier.discount_12_bps,
  };
  return periodPrice({ monthly: dollars(tier.price), months, discountBps: discounts[months] });
}

import { subscriptions } from '#contract/subscriptions.ts';
import { tiers } from '#contract/tiers.ts';
import type { Person } from '../world.ts';
import { wire } from './money.ts';
import { noDiscounts } from './renewals.ts';

/** Creates a tier by the call that the creator's browser makes. */
export const createTier = (
  creator: Pick<Person, 'call'>,
  { name, price, discounts = noDiscounts }: { name: string; price: string; discounts?: typeof noDiscounts },
) => creator.call(tiers.create, { name, price, trialDays: 0, discounts });

/** Subscribes for a month and pays from the wallet. */
export const subscribeForMonth = (
  fan: Pick<Person, 'call'>,
  { tierId, price }: { tierId: string; price: string },
) =>
  fan.call(subscriptions.subscribe, {
    tierId,
    months: 1,
    expectedTotal: wire(price),
    expectedPrice: wire(price),
  });

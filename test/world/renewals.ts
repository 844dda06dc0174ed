import { subscriptions } from '#contract/subscriptions.ts';
import { tiers } from '#contract/tiers.ts';
import { isMember, renewDue } from '#server/features/subscriptions/index.ts';
import type { World } from '../world.ts';
import { giveMoney, verifiedCreator, wire } from './money.ts';

export const noDiscounts = { months3: 0, months6: 0, months12: 0 };

/** Helpers that create subscribers and move the clock to the end of a period. */
export function renewalsIn(world: World) {
  /**
   * Renews due subscriptions with three concurrent workers. The workers skip subscriptions that the world's own loop
   * has locked. The query at the end waits for those locks, so that afterwards nothing is due.
   */
  const threeWorkers = async () => {
    await Promise.all([1, 2, 3].map(() => renewDue(world.db, world.subscriptions)));
    await world.sql`select id from subscriptions where due_at <= app_now() for update`;
  };

  const offer = async (price = '10', trialDays = 0) => {
    const creator = await verifiedCreator(world);
    const tier = await creator.call(tiers.create, {
      name: 'Gold',
      price,
      trialDays,
      discounts: noDiscounts,
    });
    return { creator, tier, price, trialDays };
  };
  type Offered = Awaited<ReturnType<typeof offer>>;

  async function subscribed({ creator, tier, price, trialDays }: Offered, wallet: string) {
    const fan = await world.fan();
    if (wallet !== '0') await giveMoney(world, fan, wallet);
    const { subscription } = await fan.call(subscriptions.subscribe, {
      tierId: tier.id,
      months: 1,
      expectedTotal: wire(trialDays > 0 ? '0' : price),
      expectedPrice: wire(price),
    });
    const { id } = subscription;
    return {
      fan,
      id,
      row: async () => {
        const [row] = await world.sql<{
          state: string;
          anchor_at: Date;
          period_start: Date;
          period_end: Date;
          due_at: Date | null;
          ended_at: Date | null;
          grace_until: Date | null;
        }>`select * from subscriptions where id = ${id}`;
        if (!row) throw new Error('The subscription is missing.');
        return row;
      },
      charges: () =>
        world.sql<{ period_start: Date; period_end: Date }>`
          select period_start, period_end from subscription_charges
          where subscription_id = ${id} order by period_start`,
      isMember: () => isMember(world.db, { fanId: fan.id, creatorId: creator.id }),
    };
  }
  type Subscribed = Awaited<ReturnType<typeof subscribed>>;

  /** Moves the platform's clock to `plusMs` milliseconds after an instant. */
  const goTo = async (instant: Date, plusMs = 0) => {
    const [row] = await world.sql<{ now: Date }>`select app_now() as now`;
    await world.advance(instant.getTime() - (row?.now.getTime() ?? 0) + plusMs);
  };
  const toEndOf = async (one: Subscribed, plusMs = 1_000) => goTo((await one.row()).period_end, plusMs);
  const cancel = async (one: Subscribed) => {
    await one.fan.relogin();
    return one.fan.call(subscriptions.cancel, { id: one.id });
  };

  return { threeWorkers, offer, subscribed, goTo, toEndOf, cancel };
}

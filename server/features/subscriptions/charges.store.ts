import { sql } from 'kysely';
import type { Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import { moneySettings } from '../wallet/index.ts';

export interface NewCharge {
  /** Also the id of the transfer: one sale, one id. */
  readonly id: string;
  readonly subscriptionId: string;
  readonly fanId: string;
  readonly creatorId: string;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  readonly amount: Money;
  readonly fee: Money;
  readonly net: Money;
  readonly feeBps: number;
}

/** Writes down what was paid for one period: the fan's purchase, the charge of the period, the creator's earning. */
export async function insertCharge(tx: Tx, charge: NewCharge): Promise<void> {
  const { id, title } = charge;
  const amount = charge.amount.units.toString();
  const parties = { fan_id: charge.fanId, creator_id: charge.creatorId };
  await tx
    .insertInto('purchases')
    .values({
      id,
      ...parties,
      kind: 'subscription',
      item_kind: 'subscription',
      // Each period is a thing of its own: it is paid, and given back, by itself.
      item_id: id,
      title,
      price: amount,
      fixed_fee: '0',
      tax: '0',
      total: amount,
      state: 'paid',
      transfer_id: id,
    })
    .execute();
  await tx
    .insertInto('subscription_charges')
    .values({
      id,
      subscription_id: charge.subscriptionId,
      period_start: charge.start,
      period_end: charge.end,
      amount,
    })
    .execute();
  await tx
    .insertInto('earnings')
    .values({
      id,
      ...parties,
      kind: 'subscription',
      title,
      gross: amount,
      fee: charge.fee.units.toString(),
      net: charge.net.units.toString(),
      fee_bps: charge.feeBps,
      releases_at: releaseTime(charge.creatorId),
    })
    .execute();
}

/** Sales of somebody new are the ones most often disputed, so their money waits longer. */
function releaseTime(creatorId: string) {
  const { pendingDays, pendingDaysNew, pendingNewCreatorDays } = moneySettings;
  return sql<Date>`(
    select app_now() + make_interval(days => case
      when p.created_at > app_now() - make_interval(days => ${pendingNewCreatorDays.value}::integer)
      then ${pendingDaysNew.value}::integer else ${pendingDays.value}::integer end)
    from people p where p.id = ${creatorId})`;
}

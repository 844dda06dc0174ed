import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { RenewalPayments } from '../../kit/db-types.ts';

/** A card payment for a subscription's next period. */
export type RenewalPayment = Selectable<RenewalPayments>;

export async function insertPayment(
  tx: Tx,
  payment: Omit<Insertable<RenewalPayments>, 'state' | 'created_at'>,
): Promise<void> {
  await tx.insertInto('renewal_payments').values(payment).execute();
}

/**
 * Locks a payment, so that a repeated delivery of its result waits and then finds the result already applied.
 */
export const lockPayment = (
  tx: Tx,
  { id, fanId }: { id: string; fanId: string },
): Promise<RenewalPayment | undefined> =>
  tx
    .selectFrom('renewal_payments')
    .selectAll()
    .where('id', '=', id)
    .where('fan_id', '=', fanId)
    .forUpdate()
    .executeTakeFirst();

export async function closePayment(tx: Tx, id: string, state: 'ended' | 'paid'): Promise<void> {
  await tx.updateTable('renewal_payments').set({ state }).where('id', '=', id).execute();
}

export async function hasCardPaymentInProgress(reader: Reader, subscriptionId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('renewal_payments')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a card has paid for the next period, but the period did not begin. The money is then in the fan's
 * wallet.
 */
export async function hasUnusedCardPayment(
  reader: Reader,
  { id, period_end }: { readonly id: string; readonly period_end: Date },
): Promise<boolean> {
  const row = await reader
    .selectFrom('renewal_payments')
    .select('id')
    .where('subscription_id', '=', id)
    .where('follows', '=', period_end)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  return row !== undefined;
}

/** SQL: whether a row of `subscriptions` has a card payment in progress. */
export const cardPaymentInProgress = sql<boolean>`exists (
  select from renewal_payments r where r.subscription_id = subscriptions.id and r.state = 'asked')`;

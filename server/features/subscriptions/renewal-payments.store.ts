import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { RenewalPayments } from '../../kit/db-types.ts';

/** What a card was asked for, to pay the period that follows. */
export type RenewalPayment = Selectable<RenewalPayments>;

export async function insertPayment(
  tx: Tx,
  payment: Omit<Insertable<RenewalPayments>, 'state' | 'created_at'>,
): Promise<void> {
  await tx.insertInto('renewal_payments').values(payment).execute();
}

/** Copies of the same news wait here for the first, and then see what it made of them. */
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

/** Whether a card was asked to pay for this subscription and the end of that is not known. */
export async function isAsked(reader: Reader, subscriptionId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('renewal_payments')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a card has paid for the period that follows and it did not begin: its money stayed with the fan. */
export async function isPaidInVain(
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

/** Whether a card is asked now, within a query over `subscriptions`. */
export const isAskedNow = sql<boolean>`exists (
  select from renewal_payments r where r.subscription_id = subscriptions.id and r.state = 'asked')`;

import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../kit/db.ts';
import type { Refunds } from '../../kit/db-types.ts';

/** A refund that a person requested, with its age. */
export type RefundRow = Selectable<Refunds> & { readonly ageMs: number };

const refundRows = (reader: Reader) =>
  reader
    .selectFrom('refunds')
    .selectAll()
    .select(sql<number>`extract(epoch from app_now() - created_at)::float8 * 1000`.as('ageMs'));

export const findRefund = (reader: Reader, id: string): Promise<RefundRow | undefined> =>
  refundRows(reader).where('id', '=', id).executeTakeFirst();

/** Locks a refund. The caller must have locked its charge before. */
export const lockRefund = (tx: Tx, id: string): Promise<RefundRow> =>
  refundRows(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export interface NewRefund {
  readonly id: string;
  readonly chargeId: string;
  readonly personId: string;
  readonly amount: bigint;
  readonly bonus: bigint;
  readonly requestHash: Buffer;
  /** For this many seconds only the request that created the refund calls the provider about it. */
  readonly leaseSeconds: number;
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      id: refund.id,
      charge_id: refund.chargeId,
      person_id: refund.personId,
      amount: refund.amount.toString(),
      bonus: refund.bonus.toString(),
      request_hash: refund.requestHash,
      state: 'under_way',
      check_after: sql<Date>`app_now() + make_interval(secs => ${refund.leaseSeconds})`,
    })
    .execute();
}

export async function endRefund(
  tx: Tx,
  id: string,
  { state, ref, reason = null }: { state: string; ref?: string | null; reason?: string | null },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set((eb) => ({
      state,
      reason,
      provider_ref: ref ?? eb.ref('provider_ref'),
      check_after: null,
      settled_at: sql<Date>`app_now()`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Schedules the refund's next check: soon at first, then ever more rarely, because a bank may take days. */
export async function scheduleRefundCheck(tx: Tx, id: string, ref: string | null): Promise<void> {
  await tx
    .updateTable('refunds')
    .set((eb) => ({
      provider_ref: ref ?? eb.ref('provider_ref'),
      check_after: sql<Date>`app_now() + least(interval '1 hour',
        greatest(interval '3 seconds', (app_now() - created_at) / 2))`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'under_way')
    .execute();
}

/**
 * Claims the refunds whose check is due. No other node queries the provider about them for `leaseSeconds`.
 */
export async function claimDueRefunds(
  db: Db,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update refunds set checks = checks + 1,
      check_after = app_now() + make_interval(secs => ${leaseSeconds}::float8)
    where id in (
      select id from refunds where check_after <= app_now()
      order by check_after, id limit ${limit} for update skip locked
    )
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

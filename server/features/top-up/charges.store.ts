import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../kit/db.ts';
import type { Charges } from '../../kit/db-types.ts';
import type { Money } from '../../ledger/index.ts';

/** The latest refund that the person requested for a charge. */
export interface LatestRefund {
  readonly state: string;
  readonly amount: string;
  readonly bonus: string;
  readonly at: string;
}

/** A charge with its age, the payer's customer id at the provider, and the latest requested refund. */
export type ChargeRow = Selectable<Charges> & {
  readonly ageMs: number;
  readonly customer: string | null;
  readonly askedBack: LatestRefund | null;
};

const OPEN_STATES = ['created', 'needs_action', 'checking'];

const chargeRows = (reader: Reader) =>
  reader
    .selectFrom('charges')
    .leftJoin('payment_customers', (join) =>
      join
        .onRef('payment_customers.person_id', '=', 'charges.person_id')
        .onRef('payment_customers.rail', '=', 'charges.rail'),
    )
    .selectAll('charges')
    .select([
      'payment_customers.provider_ref as customer',
      sql<number>`extract(epoch from app_now() - charges.created_at)::float8 * 1000`.as('ageMs'),
      sql<LatestRefund | null>`(
        select jsonb_build_object('state', f.state, 'amount', f.amount::text, 'bonus', f.bonus::text,
                                  'at', coalesce(f.settled_at, f.created_at))
        from refunds f where f.charge_id = charges.id order by f.created_at desc, f.id desc limit 1)`.as(
        'askedBack',
      ),
    ]);

export const findCharge = (reader: Reader, id: string): Promise<ChargeRow | undefined> =>
  chargeRows(reader).where('charges.id', '=', id).executeTakeFirst();

export const findOwnCharge = (
  reader: Reader,
  { id, personId }: { id: string; personId: string },
): Promise<ChargeRow | undefined> =>
  chargeRows(reader)
    .where('charges.id', '=', id)
    .where('charges.person_id', '=', personId)
    .executeTakeFirst();

export const findChargeByRef = (
  reader: Reader,
  { rail, ref }: { rail: string; ref: string },
): Promise<ChargeRow | undefined> =>
  chargeRows(reader)
    .where('charges.rail', '=', rail)
    .where('charges.provider_ref', '=', ref)
    .executeTakeFirst();

export const lockCharge = (tx: Tx, id: string): Promise<ChargeRow> =>
  chargeRows(tx).where('charges.id', '=', id).forUpdate('charges').executeTakeFirstOrThrow();

export interface NewCharge {
  readonly id: string;
  readonly personId: string;
  readonly rail: string;
  readonly purpose: 'top_up' | 'purchase';
  readonly amount: Money;
  readonly fee: Money;
  readonly total: Money;
  readonly requestHash: Buffer;
  readonly card: { readonly id: string; readonly brand: string; readonly last4: string } | null;
  readonly intentId: string | null;
  /** For this many seconds only the request that created the charge calls the provider about it. */
  readonly leaseSeconds: number;
}

export async function insertCharge(tx: Tx, charge: NewCharge): Promise<void> {
  await tx
    .insertInto('charges')
    .values({
      id: charge.id,
      person_id: charge.personId,
      rail: charge.rail,
      purpose: charge.purpose,
      amount: charge.amount.units.toString(),
      fee: charge.fee.units.toString(),
      total: charge.total.units.toString(),
      request_hash: charge.requestHash,
      card_id: charge.card?.id ?? null,
      card_brand: charge.card?.brand ?? null,
      card_last4: charge.card?.last4 ?? null,
      state: 'created',
      intent_id: charge.intentId,
      check_after: sql<Date>`app_now() + make_interval(secs => ${charge.leaseSeconds})`,
    })
    .execute();
}

/**
 * The wait until the next check is half the charge's age, but at least 3 seconds and at most 10 minutes. So
 * the provider is queried more rarely about an older charge.
 */
const nextCheck = sql<Date>`app_now() + least(interval '10 minutes',
  greatest(interval '3 seconds', (app_now() - created_at) / 2))`;

export interface ChargeChange {
  readonly state: string;
  readonly providerRef?: string | null;
  readonly actionUrl?: string | null;
  readonly declineReason?: string | null;
  readonly parkedReason?: string | null;
  readonly card?: { readonly id: string | null; readonly brand: string; readonly last4: string } | null;
}

export async function moveCharge(tx: Tx, id: string, change: ChargeChange): Promise<ChargeRow> {
  const isOpen = OPEN_STATES.includes(change.state);
  await tx
    .updateTable('charges')
    .set((eb) => ({
      state: change.state,
      provider_ref: change.providerRef ?? eb.ref('provider_ref'),
      action_url: change.actionUrl ?? null,
      decline_reason: change.declineReason ?? null,
      parked_reason: change.parkedReason ?? null,
      card_id: change.card?.id ?? eb.ref('card_id'),
      card_brand: change.card?.brand ?? eb.ref('card_brand'),
      card_last4: change.card?.last4 ?? eb.ref('card_last4'),
      check_after: isOpen ? nextCheck : null,
      settled_at: isOpen ? null : sql<Date>`app_now()`,
    }))
    .where('id', '=', id)
    .execute();
  return findChargeOrThrow(tx, id);
}

export const scheduleCheck = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('charges').set({ check_after: nextCheck }).where('id', '=', id).execute();
};

export async function recordRefund(
  tx: Tx,
  id: string,
  { refunded, state }: { refunded: bigint; state: string },
): Promise<ChargeRow> {
  await tx
    .updateTable('charges')
    .set({ refunded: refunded.toString(), state })
    .where('id', '=', id)
    .execute();
  return findChargeOrThrow(tx, id);
}

/** Marks a charge as kept: its money stays in the person's wallet instead of paying for the purchase. */
export async function setKept(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('charges')
    .set({ purpose: 'kept', kept_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}

export async function recordParkedReason(tx: Tx, id: string, reason: string | null): Promise<void> {
  await tx.updateTable('charges').set({ parked_reason: reason }).where('id', '=', id).execute();
}

async function findChargeOrThrow(tx: Tx, id: string): Promise<ChargeRow> {
  const charge = await findCharge(tx, id);
  if (!charge) throw new Error('A charge was changed, but its row is missing.');
  return charge;
}

/**
 * Claims the charges whose check is due. No other node queries the provider about them for `leaseSeconds`.
 */
export async function claimDueCharges(
  db: Db,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update charges set checks = checks + 1,
      check_after = app_now() + make_interval(secs => ${leaseSeconds}::float8)
    where id in (
      select id from charges where check_after <= app_now()
      order by check_after, id limit ${limit} for update skip locked
    )
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The person's charges, newest first, starting after the charge `after`. Null when `after` is
 * not one of the person's charges.
 */
export async function listCharges(
  reader: Reader,
  {
    personId,
    states,
    after,
    limit,
  }: { personId: string; states: readonly string[] | null; after: string | null; limit: number },
): Promise<ChargeRow[] | null> {
  const from = after === null ? null : await findOwnCharge(reader, { id: after, personId });
  if (from === undefined) return null;
  return chargeRows(reader)
    .where('charges.person_id', '=', personId)
    .$if(states !== null, (query) => query.where('charges.state', 'in', [...(states ?? [])]))
    .$if(from !== null, (query) =>
      query.where(
        // Compares with the stored time, because a time that has passed through
        // JavaScript lacks its microseconds.
        sql<boolean>`(charges.created_at, charges.id) < (select c.created_at, c.id from charges c where c.id = ${after})`,
      ),
    )
    .orderBy('charges.created_at', 'desc')
    .orderBy('charges.id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether any part of a charge's money has been returned to the card. */
export async function hasGoneBack(reader: Reader, id: string): Promise<boolean> {
  const row = await reader
    .selectFrom('charges')
    .select('id')
    .where('id', '=', id)
    .where('refunded', '>', '0')
    .executeTakeFirst();
  return row !== undefined;
}

/** The total that these transfers took from bonus buckets. */
export async function bonusTaken(reader: Reader, transferIds: readonly string[]): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(-sum(p.amount), 0)::text as units
    from transfers t join postings p on p.transfer_number = t.number join ledger_accounts a on a.id = p.account_id
    where t.id = any(${transferIds}::uuid[]) and a.name = 'wallet:bonus' and p.amount < 0`.execute(reader);
  return BigInt(rows[0]?.units ?? 0);
}

/** Whether the ledger contains a transfer with this id. */
export async function isPosted(reader: Reader, transferId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('transfers')
    .select('number')
    .where('id', '=', transferId)
    .executeTakeFirst();
  return row !== undefined;
}

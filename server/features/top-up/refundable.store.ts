import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import { ownerOf } from '../../ledger/index.ts';

/** A top-up that is recent enough to be refunded. */
export interface RecentTopUp {
  readonly id: string;
  readonly amount: bigint;
  /** The part of `amount` that has been returned to the card or is on its way there. */
  readonly back: bigint;
  /** The part of the top-up's bonus that refunds have taken or hold. */
  readonly bonusBack: bigint;
  readonly until: Date;
  readonly isDisputed: boolean;
  readonly isUnderWay: boolean;
}

/**
 * SQL for the time at which charge `c` was credited. If its purchase failed or was undone, it is the time
 * from which the wallet kept the money.
 */
const cameAt = sql`coalesce(c.kept_at, c.settled_at)`;

/**
 * The person's top-ups of the last `days` days, newest first. A card payment for a purchase is included only
 * if the purchase failed or was undone and the wallet kept the money. Otherwise the payment was spent on
 * arrival.
 */
export async function readRecentTopUps(
  reader: Reader,
  { personId, days }: { personId: string; days: number },
): Promise<readonly RecentTopUp[]> {
  const { rows } = await sql<{
    id: string;
    amount: string;
    back: string;
    bonusBack: string;
    until: Date;
    isDisputed: boolean;
    isUnderWay: boolean;
  }>`
    select c.id, c.amount::text as amount,
           (least(c.refunded, c.amount) + coalesce(r.open, 0))::text as back,
           coalesce(r.bonus, 0)::text as "bonusBack",
           ${cameAt} + make_interval(days => ${days}::integer) as until,
           exists (select from disputes d where d.charge_id = c.id and d.state in ('open', 'lost')) as "isDisputed",
           coalesce(r.open, 0) > 0 as "isUnderWay"
    from charges c left join lateral (
      select sum(f.amount) filter (where f.state = 'under_way') as open,
             sum(f.bonus) filter (where f.state in ('under_way', 'done')) as bonus
      from refunds f where f.charge_id = c.id
    ) r on true
    where c.person_id = ${personId} and c.purpose in ('top_up', 'kept') and c.state in ('paid', 'refunded')
      and ${cameAt} > app_now() - make_interval(days => ${days}::integer)
    order by ${cameAt} desc, c.id desc`.execute(reader);
  return rows.map((row) => ({
    ...row,
    amount: BigInt(row.amount),
    back: BigInt(row.back),
    bonusBack: BigInt(row.bonusBack),
  }));
}

/** The amount that each of these transfers added to the person's bonus, by transfer id. */
export async function readBonuses(
  reader: Reader,
  { personId, transfers }: { personId: string; transfers: readonly string[] },
): Promise<ReadonlyMap<string, bigint>> {
  if (transfers.length === 0) return new Map();
  const rows = await reader
    .selectFrom('transfers')
    .innerJoin('postings', 'postings.transfer_number', 'transfers.number')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.account_id')
    .select(['transfers.id', 'postings.amount'])
    .where('transfers.id', 'in', [...transfers])
    .where('ledger_accounts.owner', '=', ownerOf(personId))
    .where('ledger_accounts.name', '=', 'wallet:bonus')
    .where('ledger_accounts.asset', '=', 'USD')
    .execute();
  return new Map(rows.map(({ id, amount }) => [id, BigInt(amount)]));
}

/** The person's account flags that prevent refunds. */
export async function readRestrictions(
  reader: Reader,
  personId: string,
): Promise<{ isRestricted: boolean; isSpendingFrozen: boolean }> {
  const row = await reader
    .selectFrom('people')
    .select(['is_restricted', 'is_spending_frozen'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return { isRestricted: row.is_restricted, isSpendingFrozen: row.is_spending_frozen };
}

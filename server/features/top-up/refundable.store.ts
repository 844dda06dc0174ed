import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import { ownerOf } from '../../ledger/index.ts';

/** A top-up that is young enough to go back, newest first. */
export interface YoungTopUp {
  readonly id: string;
  readonly amount: bigint;
  /** What has gone back to the card or is on its way there, of what the wallet got. */
  readonly back: bigint;
  /** What was taken back of its bonus, or is set aside for it. */
  readonly bonusBack: bigint;
  readonly until: Date;
  readonly isDisputed: boolean;
  readonly isUnderWay: boolean;
}

/** When the money of charge `c` came to the wallet, or came back to it from what it was paid for. */
const cameAt = sql`coalesce(c.kept_at, c.settled_at)`;

/** What a card paid for an item is no top-up, because it was spent with its arrival; unless it stayed in the wallet. */
export async function readYoungTopUps(
  reader: Reader,
  { personId, days }: { personId: string; days: number },
): Promise<readonly YoungTopUp[]> {
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

/** What each of these transfers brought to a bonus bucket. */
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

/** What stands in the way of sending anything back to this person. */
export async function readStanding(
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

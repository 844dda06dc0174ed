import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import { isCovered } from './member.store.ts';

interface CountryMembers {
  readonly country: string;
  readonly count: number;
  /** The creator's earnings from the current periods of these members. */
  readonly earned: string;
}

/**
 * SQL: the unrefunded sales that paid for the current period of subscription `s`: the period's own charge
 * and, after an upgrade, the earlier charges credited to it. An upgrade charges only the difference, so these
 * sales together are the full payment.
 */
const paidNow = sql`
  subscription_charges c join purchases b on b.id = c.id and b.state = 'paid'
  where c.subscription_id = s.id and c.period_start <= s.period_start and s.period_start < c.period_end`;

/** A creator's members by last known country, the country with the most members first. */
export async function membersByCountry(reader: Reader, creatorId: string): Promise<CountryMembers[]> {
  const { rows } = await sql<CountryMembers>`
    select f.country, count(*)::integer as count,
           coalesce(sum((select sum(e.net) from earnings e where e.id in (select c.id from ${paidNow})))
             filter (where s.state in ('active', 'paused') and app_now() < s.period_end and ${isCovered}), 0)::text as earned
    from subscriptions s join people f on f.id = s.fan_id
    where s.creator_id = ${creatorId} and s.state <> 'expired' and f.country is not null
    group by f.country order by count desc, f.country`.execute(reader);
  return rows;
}

/** The live subscriptions of those fans of a creator who were last seen in one of these countries. */
export async function subscriptionsIn(
  reader: Reader,
  { creatorId, countries }: { creatorId: string; countries: readonly string[] },
): Promise<{ id: string; fanId: string }[]> {
  const { rows } = await sql<{ id: string; fanId: string }>`
    select s.id, s.fan_id as "fanId" from subscriptions s join people f on f.id = s.fan_id
    where s.creator_id = ${creatorId} and s.state <> 'expired' and f.country = any(${countries}::text[])
    order by s.id`.execute(reader);
  return rows;
}

/** The ids of the sales that paid for the current period; empty during a trial or a gift. */
export async function findPeriodSales(reader: Reader, subscriptionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select paid.id from subscriptions s cross join lateral (select c.id from ${paidNow}) paid
    where s.id = ${subscriptionId} and s.periods > 0`.execute(reader);
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';

interface MembersThere {
  readonly country: string;
  readonly count: number;
  /** What the creator earned by the periods that run now. */
  readonly earned: string;
}

/** Whose subscription `s` is, where they were when they last logged in, and what pays for its current period. */
const livesOf = sql`
  subscriptions s join people f on f.id = s.fan_id
  left join subscription_charges c on c.subscription_id = s.id and c.period_start = s.period_start`;

/** Members by the country they were last here from, the most first. */
export async function membersByCountry(reader: Reader, creatorId: string): Promise<MembersThere[]> {
  const { rows } = await sql<MembersThere>`
    select f.country, count(*)::integer as count,
           coalesce(sum(e.net) filter (where s.state in ('active', 'paused') and app_now() < s.period_end), 0)::text as earned
    from ${livesOf} left join earnings e on e.id = c.id and e.reversed_at is null
    where s.creator_id = ${creatorId} and s.state <> 'expired' and f.country is not null
    group by f.country order by count desc, f.country`.execute(reader);
  return rows;
}

/** Subscriptions to a page that are not over, of who was last here from one of these countries. */
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

/** What was paid for the current period, by the id of its sale; nothing for a trial or a gift. */
export async function findPeriodSale(reader: Reader, subscriptionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from ${livesOf} where s.id = ${subscriptionId} and s.periods > 0 and c.id is not null`.execute(
    reader,
  );
  return rows[0]?.id;
}

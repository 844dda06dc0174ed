import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { REMIND_DAYS, REMIND_LAST_DAYS } from './terms.ts';

/** The data for an email about a subscription. */
export interface EmailFacts {
  readonly email: string | null;
  readonly language: string;
  readonly creator: string;
  readonly tier: string;
  readonly amount: string;
  readonly country: string | null;
  readonly isTrial: boolean;
  /** The time of the next charge; null when none is scheduled. */
  readonly at: Date | null;
  /** The end of the grace: until then the page of a past-due subscription stays open. */
  readonly until: Date | null;
}

const facts = sql`
  select f.email, f.language, f.country, c.display_name as creator, coalesce(n.name, t.name) as tier,
         coalesce(s.next_price, s.first_price, s.price)::text as amount, s.periods = 0 as "isTrial", s.due_at as at,
         s.grace_until as until
  from subscriptions s join people f on f.id = s.fan_id join people c on c.id = s.creator_id
  join tiers t on t.id = s.tier_id left join tiers n on n.id = s.next_tier_id`;

export async function readEmailFacts(reader: Reader, id: string): Promise<EmailFacts | undefined> {
  const { rows } = await sql<EmailFacts>`${facts} where s.id = ${id}`.execute(reader);
  return rows[0];
}

/**
 * Marks subscriptions that need a reminder email: `REMIND_DAYS` before each charge, and again
 * `REMIND_LAST_DAYS` before the first charge after a trial or gift. Concurrent nodes never mark the same
 * reminder twice. A subscription that is first found on the last day gets a single reminder.
 */
export async function markReminded(tx: Tx, { limit }: { limit: number }): Promise<string[]> {
  const within = (days: number) =>
    sql<boolean>`period_end <= app_now() + make_interval(days => ${days}::integer)`;
  const { rows } = await sql<{ id: string }>`
    update subscriptions set reminded_for = period_end,
      reminded_last_for = case when ${within(REMIND_LAST_DAYS)} then period_end else reminded_last_for end
    where id in (
      select id from subscriptions
      where is_auto_renew and state in ('trialing', 'active') and period_end > app_now() and ${within(REMIND_DAYS)}
        and (reminded_for is distinct from period_end
             or (periods = 0 and ${within(REMIND_LAST_DAYS)} and reminded_last_for is distinct from period_end))
      order by period_end, id limit ${limit} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { REMIND_DAYS } from './terms.ts';

/** What a letter about a subscription says. */
export interface LetterFacts {
  readonly email: string | null;
  readonly language: string;
  readonly creator: string;
  readonly tier: string;
  readonly amount: string;
  readonly isTrial: boolean;
  readonly at: Date;
}

const facts = sql`
  select f.email, f.language, c.display_name as creator, coalesce(n.name, t.name) as tier,
         coalesce(s.next_price, s.price)::text as amount, s.periods = 0 as "isTrial", s.due_at as at
  from subscriptions s join people f on f.id = s.fan_id join people c on c.id = s.creator_id
  join tiers t on t.id = s.tier_id left join tiers n on n.id = s.next_tier_id`;

export async function readLetterFacts(reader: Reader, id: string): Promise<LetterFacts | undefined> {
  const { rows } = await sql<LetterFacts>`${facts} where s.id = ${id}`.execute(reader);
  return rows[0];
}

/**
 * Marks subscriptions as told whose first charge after a trial, or whose charge for several months, comes soon. Each end
 * of a period is marked once, whatever number of nodes looks.
 */
export async function markReminded(tx: Tx, { limit }: { limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update subscriptions set reminded_for = period_end
    where id in (
      select id from subscriptions
      where is_auto_renew and state in ('trialing', 'active') and (months > 1 or periods = 0)
        and period_end > app_now() and period_end <= app_now() + make_interval(days => ${REMIND_DAYS}::integer)
        and reminded_for is distinct from period_end
      order by period_end, id limit ${limit} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

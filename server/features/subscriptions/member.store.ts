import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import { RENEWAL_LAG_MS } from './terms.ts';

/** Whether the current period of subscription `s` is a trial, or was paid and not given back (M12). */
export const isCovered = sql<boolean>`(
  (s.periods = 0 and s.trial_until = s.period_end)
  or exists (select from subscription_charges c join purchases p on p.id = c.id
             where c.subscription_id = s.id and c.period_start = s.period_start and p.state = 'paid'))`;

/** Whether subscription `s` opens the creator's page at this moment. */
export const opensNow = sql<boolean>`(
  s.state in ('trialing', 'active', 'paused')
  and (app_now() < s.period_end
       or (s.state <> 'paused' and s.is_auto_renew
           and app_now() < s.period_end + make_interval(secs => ${RENEWAL_LAG_MS / 1_000}::double precision)))
  and ${isCovered})`;

/** Whether a fan is a member of a creator's page now. Asks the database's clock, so no worker needs to have come by. */
export async function isMember(
  reader: Reader,
  { fanId, creatorId }: { fanId: string; creatorId: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_member: boolean }>`
    select exists (select from subscriptions s
                   where s.fan_id = ${fanId} and s.creator_id = ${creatorId} and s.state <> 'expired'
                     and ${opensNow}) as is_member`.execute(reader);
  return rows[0]?.is_member === true;
}

import { type RawBuilder, sql } from 'kysely';
import { MASS_QUIET_HOURS } from '#contract/limits.ts';
import type { Reader } from '../../kit/db.ts';

/**
 * Whether the flow's message `d` starts a pause for its fan. Welcomes and keyword answers ignore pauses and
 * start none (decision 21).
 */
export const countsForPause: RawBuilder<boolean> = sql<boolean>`(d.state = 'sent' and not d.is_welcome
  and not exists (select from flows f where f.id::text = d.rule and f.trigger = 'keyword'))`;

/**
 * The end of the pause in which this fan gets no mass message or flow of the creator; null when there is no
 * pause now. Follows the same rule as `quiet` in `audience.store.ts`.
 */
export async function quietUntil(
  reader: Reader,
  { creatorId, fanId }: { creatorId: string; fanId: string },
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select until from (
      select greatest(
        (select max(q.sent_at) from mass_pointers q join mass_messages x on x.id = q.mass_id
         where q.creator_id = ${creatorId}::uuid and q.fan_id = ${fanId}::uuid and x.unsent_at is null),
        (select max(d.ended_at) from automation_sends d
         where d.creator_id = ${creatorId}::uuid and d.fan_id = ${fanId}::uuid and ${countsForPause}))
        + make_interval(hours => coalesce((select s.mass_quiet_hours from chat_settings s
            where s.person_id = ${fanId}::uuid), ${sql.lit(MASS_QUIET_HOURS)})) as until) g
    where until > app_now()`.execute(reader);
  return rows[0]?.until ?? null;
}

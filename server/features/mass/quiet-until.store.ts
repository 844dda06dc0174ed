import { sql } from 'kysely';
import { MASS_QUIET_HOURS } from '#contract/limits.ts';
import type { Reader } from '../../kit/db.ts';

/**
 * Until when this fan gets nothing more that nobody wrote to them alone; null: they may get it now. The same pause that
 * leaves them out of an audience (`audience.store.ts`), asked for one.
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
         where d.creator_id = ${creatorId}::uuid and d.fan_id = ${fanId}::uuid and d.state = 'sent'))
        + make_interval(hours => coalesce((select s.mass_quiet_hours from chat_settings s
            where s.person_id = ${fanId}::uuid), ${sql.lit(MASS_QUIET_HOURS)})) as until) g
    where until > app_now()`.execute(reader);
  return rows[0]?.until ?? null;
}

import { sql } from 'kysely';
import { MASS_QUIET_HOURS } from '#contract/limits.ts';
import { allowsLocationOf, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { type ListedRow, listedColumns } from '../lists/index.ts';
import { type AudienceQuery, checkedAudience } from './audience.store.ts';
import { countsForPause } from './quiet-until.store.ts';

export interface AudienceCount {
  readonly count: number;
  readonly included: number;
  readonly bySpent: number;
  readonly bySeen: number;
  readonly byExclusion: number;
  readonly byOwned: number;
  readonly byCap: number;
}

export async function countAudience(reader: Reader, query: AudienceQuery): Promise<AudienceCount> {
  const by = (step: string) => sql`count(*) filter (where j.left_by = ${sql.lit(step)})::integer`;
  const { rows } = await sql<AudienceCount>`
    select count(*)::integer as included, count(*) filter (where j.left_by is null)::integer as count,
      ${by('spent')} as "bySpent", ${by('seen')} as "bySeen", ${by('exclusion')} as "byExclusion",
      ${by('owned')} as "byOwned", ${by('cap')} as "byCap"
    from ${checkedAudience(query)} j`.execute(reader);
  if (!rows[0]) throw new Error('The count returned no row.');
  return rows[0];
}

/**
 * The time at which the platform's pause between messages has ended for every fan whom it leaves out. Null
 * when the pause leaves out nobody. A longer pause that a fan chose does not change this time.
 */
export async function pauseEndsAt(reader: Reader, query: AudienceQuery): Promise<Date | null> {
  const { rows } = await sql<{ ends: Date | null }>`
    select max(g.at) + make_interval(hours => ${sql.lit(MASS_QUIET_HOURS)}) as ends
    from ${checkedAudience(query)} j cross join lateral (
      select greatest(
        (select max(q.sent_at) from mass_pointers q join mass_messages x on x.id = q.mass_id
         where q.creator_id = ${query.creatorId}::uuid and q.fan_id = j.fan_id and x.unsent_at is null),
        (select max(d.ended_at) from automation_sends d
         where d.creator_id = ${query.creatorId}::uuid and d.fan_id = j.fan_id and ${countsForPause})) as at) g
    where j.left_by = 'cap' and g.at > app_now() - make_interval(hours => ${sql.lit(MASS_QUIET_HOURS)})`.execute(
    reader,
  );
  return rows[0]?.ends ?? null;
}

/** Whether at least one fan would get the message. Cheaper than a count when the number does not matter. */
export async function hasRecipients(reader: Reader, query: AudienceQuery): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`
    select exists (select from ${checkedAudience(query)} j where j.left_by is null) as "isAny"`.execute(
    reader,
  );
  return rows[0]?.isAny === true;
}

/** The number of recipients in each tier. The tier is null for recipients without a membership. */
export async function countByTier(
  reader: Reader,
  query: AudienceQuery,
): Promise<{ tierId: string | null; name: string; count: number }[]> {
  const { rows } = await sql<{ tierId: string | null; name: string; count: number }>`
    select t.id as "tierId", coalesce(t.name, '') as name, count(*)::integer as count
    from ${checkedAudience(query)} j
      left join active_memberships m on m.fan_id = j.fan_id and m.creator_id = ${query.creatorId}::uuid
      left join tiers t on t.id = m.tier_id
    where j.left_by is null group by t.id, t.name, t.price order by t.price desc nulls last, t.id`.execute(
    reader,
  );
  return rows;
}

/**
 * A sample of the recipients, those who spent most first, so that the creator recognizes the audience. Fans
 * whom the viewer may not see are left out.
 */
export async function sampleAudience(
  reader: Reader,
  query: AudienceQuery,
  { viewer, limit }: { viewer: Viewer; limit: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${listedColumns(query.creatorId)} from (
      select j.fan_id from ${checkedAudience(query)} j
        left join (select e.fan_id, sum(e.gross) as spent from earnings e
                   where e.creator_id = ${query.creatorId}::uuid and e.reversed_at is null group by e.fan_id) s
          on s.fan_id = j.fan_id
      where j.left_by is null and ${allowsLocationOf(viewer, sql.ref('j.fan_id'))} order by s.spent desc nulls last, j.fan_id limit ${limit}) q
    join people p on p.id = q.fan_id`.execute(reader);
  return rows;
}

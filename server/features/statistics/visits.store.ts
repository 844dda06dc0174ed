import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/db.ts';

export interface Visit {
  readonly creatorId: string;
  /**
   * A person's id or, for a visitor without account, the network. Stored only as a salted hash, and only
   * during the day.
   */
  readonly visitor: string;
  readonly country: string | null;
}

/** Counts a visit, at most once per visitor, day and page (ST5). */
export async function countVisit(tx: Tx, { creatorId, visitor, country }: Visit): Promise<void> {
  const day = sql`(app_now() at time zone 'UTC')::date`;
  await sql`insert into visit_salts (day) values (${day}) on conflict do nothing`.execute(tx);
  await sql`
    with added as (
      insert into visit_marks (creator_id, day, visitor)
      select ${creatorId}, s.day, sha256(s.salt || convert_to(${visitor}, 'UTF8')) from visit_salts s where s.day = ${day}
      on conflict do nothing returning day)
    insert into visit_days (creator_id, day, country, visits)
    select ${creatorId}, added.day, ${country ?? '??'}, 1 from added
    on conflict (creator_id, day, country) do update set visits = visit_days.visits + 1`.execute(tx);
}

export async function deleteVisitMarks(db: Db): Promise<void> {
  const today = sql`(app_now() at time zone 'UTC')::date`;
  await sql`delete from visit_marks where day < ${today}`.execute(db);
  await sql`delete from visit_salts where day < ${today}`.execute(db);
}

import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import { NEW_FAN_DAYS } from './terms.ts';

export async function isNewPerson(reader: Reader, personId: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select created_at > app_now() - make_interval(days => ${NEW_FAN_DAYS}) as "isNew"
    from people where id = ${personId}`.execute(reader);
  return rows[0]?.isNew !== false;
}

/** Those of these files that are this person's, in the order they were named. */
export async function ownAmong(
  reader: Reader,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media_assets where id = any(${ids}::uuid[]) and owner_id = ${ownerId}`.execute(reader);
  const own = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => own.has(id));
}

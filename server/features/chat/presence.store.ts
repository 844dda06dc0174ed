import { sql } from 'kysely';
import type { Db, Reader } from '../../kit/db.ts';

/**
 * Records that these people are online now. Rows are written in the order of ids, so that two nodes cannot
 * deadlock.
 */
export async function markPresent(db: Db, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await sql`
    insert into presence (person_id, seen_at)
    select p.id, app_now() from unnest(${[...new Set(personIds)]}::uuid[]) p (id) order by p.id
    on conflict (person_id) do update set seen_at = excluded.seen_at where presence.seen_at < excluded.seen_at`.execute(
    db,
  );
}

/**
 * Whether both people show their presence. A person who hides their own presence cannot see the other's
 * either.
 */
export async function bothShowPresence(reader: Reader, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from chat_settings where person_id in (${one}::uuid, ${other}::uuid) and not shows_presence limit 1`.execute(
    reader,
  );
  return rows.length === 0;
}

import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

/** These people are here now: those who just came, or whose sockets answered. In the order of ids, so that nodes wait for each other. */
export async function markPresent(db: Db, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await sql`
    insert into presence (person_id, seen_at)
    select p.id, app_now() from unnest(${[...new Set(personIds)]}::uuid[]) p (id) order by p.id
    on conflict (person_id) do update set seen_at = excluded.seen_at where presence.seen_at < excluded.seen_at`.execute(
    db,
  );
}

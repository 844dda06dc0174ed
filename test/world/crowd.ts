import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';
import { newId } from '#server/kit/random.ts';

/** Inserts many people who never log in, for tests that need them only as rows in the database. */
export async function insertCrowd(db: Db, count: number, { name = 'Fan' } = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await sql`
    insert into people (id, address_index, address, display_name, created_at)
    select i.id, nextval('address_indexes'), '0x' || substr(md5(i.id::text) || md5(i.id::text || 'x'), 1, 40),
      ${name} || ' ' || i.place, app_now() - interval '100 days'
    from unnest(${ids}::uuid[]) with ordinality i (id, place)`.execute(db);
  return ids;
}

/** Makes all the given fans follow the creator. */
export async function insertFollowers(db: Db, fanIds: readonly string[], creatorId: string): Promise<void> {
  await sql`
    insert into follows (fan_id, creator_id) select unnest(${fanIds}::uuid[]), ${creatorId}
    on conflict do nothing`.execute(db);
}

/** Inserts an earning that the creator has from the fan, without booking any money. */
export async function insertEarningFrom(
  db: Db,
  {
    fanId,
    creatorId,
    units,
    daysAgo = 0,
    kind = 'unlock',
    isReversed = false,
  }: {
    fanId: string;
    creatorId: string;
    units: string;
    daysAgo?: number;
    kind?: 'unlock' | 'tip' | 'subscription';
    isReversed?: boolean;
  },
): Promise<void> {
  await sql`
    insert into earnings (id, creator_id, fan_id, kind, title, gross, fee, net, fee_bps, releases_at, created_at,
      reversed_at)
    values (${newId()}, ${creatorId}, ${fanId}, ${kind}, 'Something', ${units}, 0, ${units}, 0, app_now(),
      app_now() - make_interval(days => ${daysAgo}), case when ${isReversed}::boolean then app_now() end)`.execute(
    db,
  );
}

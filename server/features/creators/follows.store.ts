import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';

interface Pair {
  readonly fanId: string;
  readonly creatorId: string;
}

/** Writes the row and the count together; answers whether anything changed. */
export async function follow(tx: Tx, { fanId, creatorId }: Pair): Promise<boolean> {
  const { rows } = await sql<{ creator_id: string }>`
    with added as (
      insert into follows (fan_id, creator_id) values (${fanId}, ${creatorId}) on conflict do nothing returning creator_id)
    update pages set followers = followers + 1 from added where pages.creator_id = added.creator_id
    returning pages.creator_id`.execute(tx);
  return rows.length > 0;
}

export async function unfollow(tx: Tx, { fanId, creatorId }: Pair): Promise<boolean> {
  const { rows } = await sql<{ creator_id: string }>`
    with gone as (
      delete from follows where fan_id = ${fanId} and creator_id = ${creatorId} returning creator_id)
    update pages set followers = followers - 1 from gone where pages.creator_id = gone.creator_id
    returning pages.creator_id`.execute(tx);
  return rows.length > 0;
}

export async function countFollowers(reader: Reader, creatorId: string): Promise<number> {
  const page = await reader
    .selectFrom('pages')
    .select('followers')
    .where('creator_id', '=', creatorId)
    .executeTakeFirstOrThrow();
  return page.followers;
}

export async function followedDomains(
  reader: Reader,
  { fanId, domains }: { fanId: string; domains: readonly string[] },
): Promise<string[]> {
  if (domains.length === 0) return [];
  const rows = await reader
    .selectFrom('follows as f')
    .innerJoin('people as p', 'p.id', 'f.creator_id')
    .select('p.creator_domain as domain')
    .where('f.fan_id', '=', fanId)
    .where('p.creator_domain', 'in', domains)
    .execute();
  return rows.flatMap(({ domain }) => domain ?? []);
}

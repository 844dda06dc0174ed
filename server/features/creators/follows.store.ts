import { sql } from 'kysely';
import { allowsLocationOf, creatorIsVisible, type Viewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { isAfterCursor, momentOf, type PageCursor } from '../../kit/paging.ts';

interface Pair {
  readonly fanId: string;
  readonly creatorId: string;
}

/**
 * Stores the follow and updates the page's follower count in one statement. Returns false if the fan already
 * followed the page.
 */
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
  { viewer, domains }: { viewer: Viewer; domains: readonly string[] },
): Promise<string[]> {
  if (domains.length === 0) return [];
  const rows = await reader
    .selectFrom('follows as f')
    .innerJoin('people as p', 'p.id', 'f.creator_id')
    .select('p.creator_domain as domain')
    .where('f.fan_id', '=', viewer.personId)
    .where('p.creator_domain', 'in', domains)
    .where(creatorIsVisible(viewer))
    .execute();
  return rows.flatMap(({ domain }) => domain ?? []);
}

export interface FollowerRow {
  readonly id: string;
  readonly address: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly domain: string | null;
  readonly isMember: boolean;
  readonly at: Date;
  readonly moment: string;
}

/**
 * A creator's followers, latest first. If a follower's own page shuts out this creator's country or network,
 * the follower is left out, although the follow stays (AX4). A block ends a follow, so blocked people are not
 * listed (CR4).
 */
export async function listFollowers(
  reader: Reader,
  { viewer, after, limit }: { viewer: Viewer; after: PageCursor | null; limit: number },
): Promise<FollowerRow[]> {
  const { rows } = await sql<FollowerRow>`
    select p.id, p.address, p.display_name as name, p.avatar, p.creator_domain as domain, f.created_at as at,
      ${momentOf(sql.ref('f.created_at'))} as moment,
      exists (select from active_memberships m where m.fan_id = p.id and m.creator_id = f.creator_id) as "isMember"
    from follows f join people p on p.id = f.fan_id
    where f.creator_id = ${viewer.personId} and ${allowsLocationOf(viewer, sql.ref('p.id'))}
      and ${isAfterCursor(after, sql.ref('f.created_at'), sql.ref('f.fan_id'))}
    order by f.created_at desc, f.fan_id desc limit ${limit}`.execute(reader);
  return rows;
}

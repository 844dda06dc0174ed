import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, isListed, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import type { CardRow } from './bodies.store.ts';

type Page = RawBuilder<unknown>;

export interface ListQuery {
  readonly viewer: Viewer;
  /** The id of the last post of the previous page; null for the first page. */
  readonly after: string | null;
  /** One more than the number of posts to show, so that the caller sees whether another page follows. */
  readonly limit: number;
}

/** SQL for the creators whose posts are in the viewer's Following tab. */
const sources = ({ personId }: Viewer): RawBuilder<unknown> => sql`(
  select f.creator_id from follows f where f.fan_id = ${personId}
  union select m.creator_id from active_memberships m where m.fan_id = ${personId})`;

/**
 * SQL for whether a list of many creators may show the post `p`, by the viewer's setting for explicit
 * content.
 */
export const fitsExplicitSetting = ({ personId }: Viewer): RawBuilder<boolean> =>
  personId === null
    ? sql<boolean>`true`
    : sql<boolean>`(p.label <> 'explicit' or not (
  select v.image_display_ratio = 'hide' from people v where v.id = ${personId}))`;

/**
 * SQL for whether the post `p` comes after the post `after` in a list sorted newest first. Compares two rows
 * of values, so that an index is used.
 */
export const newestBelow = (after: string | null): RawBuilder<boolean> =>
  after === null
    ? sql<boolean>`true`
    : sql<boolean>`(p.published_at, p.id) < ((select c.published_at from posts c where c.id = ${after}), ${after}::uuid)`;

/**
 * The page query for the Following tab: reads the newest posts of each followed creator, and keeps the newest
 * of all these. The cost grows with the number of followed creators, not with their number of posts.
 */
export const followingPage = ({ viewer, after, limit }: ListQuery): Page => sql`
  select q.id, row_number() over (order by q.published_at desc, q.id desc) as place, null::text as reason, null::text as moment
  from ${sources(viewer)} k join people c on c.id = k.creator_id and ${creatorIsVisible(viewer, 'c')},
    lateral (select p.id, p.published_at from posts p
             where p.creator_id = k.creator_id and p.state = 'published' and ${isListed} and ${fitsExplicitSetting(viewer)}
               and ${newestBelow(after)}
             order by p.published_at desc, p.id desc limit ${limit}) q
  order by q.published_at desc, q.id desc limit ${limit}`;

const CANDIDATES = 500;
const CANDIDATE_DAYS = 90;
const NEW_CREATOR_DAYS = 30;

/**
 * The page query for suggested posts: scores the newest posts of creators whom the viewer neither follows nor
 * subscribes to. Each post has the reason why it is shown, the first of these four that applies: people with
 * similar follows follow its creator, its creator has the category of a creator whom the viewer follows, its
 * creator is new, or the post is popular. Likes count less as a post ages, so that the list changes. The
 * cursor's post is scored even if the viewer has followed its creator since, so that the list can continue
 * below it. If the cursor's post is no longer among the newest posts, the list ends. A visitor who has not
 * confirmed their age gets no explicit post.
 */
export const suggestedPage = (
  { viewer, after, limit }: ListQuery,
  { onlyOpen, withExplicit }: { onlyOpen: boolean; withExplicit: boolean },
): Page => sql`
  with mine as materialized (
    select f.creator_id from follows f where f.fan_id = ${viewer.personId} order by f.created_at desc limit 50),
  peers as materialized (
    select distinct x.fan_id from mine, lateral (
      select f.fan_id from follows f where f.creator_id = mine.creator_id and f.fan_id <> ${viewer.personId}
      order by f.created_at desc limit 10) x limit 200),
  similar_creators as materialized (
    select x.creator_id from peers, lateral (
      select f.creator_id from follows f where f.fan_id = peers.fan_id order by f.created_at desc limit 20) x
    group by x.creator_id having count(*) >= 2),
  tastes as materialized (select distinct g.category from mine join pages g on g.creator_id = mine.creator_id),
  newest as materialized (
    select p.id, p.creator_id, p.published_at, p.likes from posts p
    where p.state = 'published' and ${isListed} and ${fitsExplicitSetting(viewer)} ${onlyOpen ? sql`and p.for_public` : sql``}
      ${withExplicit ? sql`` : sql`and p.label <> 'explicit'`}
      and p.published_at > (select app_now()) - make_interval(days => ${sql.lit(CANDIDATE_DAYS)})
    order by p.published_at desc, p.id desc limit ${sql.lit(CANDIDATES)}),
  reasoned as materialized (
    select n.id, n.published_at, n.likes, case
        when n.creator_id in (select creator_id from similar_creators) then 'follows_similar'
        when g.category in (select category from tastes) then 'category'
        when g.opened_at > (select app_now()) - make_interval(days => ${sql.lit(NEW_CREATOR_DAYS)}) then 'new_creator'
        else 'popular' end as reason
    from newest n join pages g on g.creator_id = n.creator_id join people c on c.id = n.creator_id
    where n.id = ${after}::uuid or not g.is_search_hidden and c.id is distinct from ${viewer.personId}::uuid and ${creatorIsVisible(viewer, 'c')}
      ${withExplicit ? sql`` : sql`and not g.is_explicit`}
      and c.id not in ${sources(viewer)}),
  scored as materialized (
    select r.id, r.reason,
      (1 + r.likes + case r.reason when 'follows_similar' then 20 when 'category' then 8 when 'new_creator' then 4 else 0 end)
      / power(extract(epoch from (select app_now()) - r.published_at)::float8 / 3600 + 2, 1.2) as score
    from reasoned r)
  select id, row_number() over (order by score desc, id desc) as place, reason, null::text as moment from scored
  where ${after}::uuid is null or (score, id) < (select l.score, l.id from scored l where l.id = ${after}::uuid)
  order by score desc, id desc limit ${limit}`;

const COUNT_MAX = 100;

/**
 * Counts the posts in the Following tab that are newer than the instant `since`, up to 100. Also returns the
 * three creators who published last among these posts. The browser sends instants in milliseconds, so a post in
 * the same millisecond as `since` is not newer.
 */
export async function countNew(
  reader: Reader,
  { viewer, since }: { viewer: Viewer; since: string },
): Promise<{ count: number; creators: CardRow[] }> {
  const { rows } = await sql<{ count: number; creators: CardRow[] }>`
    with fresh as materialized (
      select q.id, q.published_at, k.creator_id
      from ${sources(viewer)} k join people c on c.id = k.creator_id and ${creatorIsVisible(viewer, 'c')},
        lateral (select p.id, p.published_at from posts p
                 where p.creator_id = k.creator_id and p.state = 'published' and ${isListed} and ${fitsExplicitSetting(viewer)}
                   and p.published_at >= ${since}::timestamptz + interval '1 millisecond'
                 order by p.published_at desc, p.id desc limit ${sql.lit(COUNT_MAX)}) q
      order by q.published_at desc limit ${sql.lit(COUNT_MAX)})
    select (select count(*)::integer from fresh) as count,
      coalesce((select json_agg(json_build_object('id', c.id, 'domain', c.creator_domain, 'name', c.display_name,
          'avatar', c.avatar, 'isVerified', c.is_verified_to_sell) order by w.latest desc)
        from (select creator_id, max(published_at) as latest from fresh group by 1 order by 2 desc limit 3) w
        join people c on c.id = w.creator_id), '[]') as creators`.execute(reader);
  return rows[0] ?? { count: 0, creators: [] };
}

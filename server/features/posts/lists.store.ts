import { type RawBuilder, sql } from 'kysely';
import { isListed, postAccess, relationship, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { isAfterCursor, momentOf, type PageCursor } from '../../kit/paging.ts';
import { parseSearchWords, wordsQuery } from '../../kit/words-query.ts';
import { type ConsentState, consentOf } from './bodies.store.ts';
import type { ListQuery } from './feed.store.ts';

type Page = RawBuilder<unknown>;

/**
 * The query for a list from which a post can disappear between two page requests. The cursor therefore
 * contains the last post's sort time as well as its id.
 */
interface Kept extends Omit<ListQuery, 'after'> {
  readonly after: PageCursor | null;
}

interface OfCreator extends ListQuery {
  readonly creatorId: string;
}

/**
 * The page query for a creator's posts: pinned posts first, then the others, newest first. If the cursor is a
 * pinned post, the page continues with the remaining pinned posts; if it is an unpinned post, no pinned post
 * follows.
 */
export function creatorPage(wanted: OfCreator & { onlyMedia: boolean; withExplicit: boolean }): Page {
  const { creatorId, after, limit } = wanted;
  const cursor = (column: 'pinned_at' | 'published_at') =>
    sql`(select ${sql.ref(`c.${column}`)} from posts c where c.id = ${after} and c.creator_id = ${creatorId})`;
  const isIn = sql`p.creator_id = ${creatorId} and p.state = 'published' and ${isListed}
    ${wanted.onlyMedia ? sql`and p.photos + p.videos + p.audios > 0` : sql``}
    ${wanted.withExplicit ? sql`` : sql`and p.label <> 'explicit'`}`;
  const pinnedBelow =
    after === null ? sql`` : sql`and (p.pinned_at, p.id) < (${cursor('pinned_at')}, ${after}::uuid)`;
  const unpinnedBelow =
    after === null
      ? sql``
      : sql`and (p.published_at, p.id) < (
          case when ${cursor('pinned_at')} is null then ${cursor('published_at')} else 'infinity' end, ${after}::uuid)`;
  return sql`
    select id, row_number() over (order by pinned_at desc nulls last, published_at desc, id desc) as place,
      null::text as reason, null::text as moment
    from (
      (select p.id, p.pinned_at, p.published_at from posts p
       where ${isIn} and p.pinned_at is not null ${pinnedBelow} order by p.pinned_at desc, p.id desc limit ${limit})
      union all
      (select p.id, null, p.published_at from posts p
       where ${isIn} and p.pinned_at is null ${unpinnedBelow} order by p.published_at desc, p.id desc limit ${limit})
    ) q order by pinned_at desc nulls last, published_at desc, id desc limit ${limit}`;
}

export interface Search extends OfCreator {
  readonly query: string;
  readonly label?: string | undefined;
  readonly type?: 'photo' | 'video' | 'audio' | 'text' | undefined;
  readonly access?: 'free' | 'paid' | 'bought' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state: 'published' | 'scheduled' | 'archived';
  readonly sort: 'newest' | 'likes' | 'price' | 'earnings';
}

const types = {
  photo: sql`p.photos > 0`,
  video: sql`p.videos > 0`,
  audio: sql`p.audios > 0`,
  text: sql`p.photos + p.videos + p.audios = 0`,
};
const accesses = {
  /**
   * Posts without a price that are open to the viewer. A locked post without a price is not free: reading it
   * takes a follow, a subscription or a collection that contains the post.
   */
  free: sql`p.price is null and a.is_open`,
  paid: sql`p.price is not null`,
  bought: sql`a.is_owned`,
};

/** SQL for the creator's earnings from sales of the post `p`. */
const earned = sql`(select coalesce(sum(e.net), 0) from purchases u join earnings e on e.id = u.id
  where u.item_id = p.id and u.kind = 'unlock' and u.item_kind = 'post' and e.reversed_at is null)`;

const sorts = {
  newest: sql`extract(epoch from coalesce(p.published_at, p.publish_at, p.created_at))::numeric`,
  likes: sql`p.likes::numeric`,
  price: sql`coalesce(p.price, 0)`,
  earnings: earned,
};

/**
 * SQL for whether the post `p` matches the typed words; null if nothing is typed. If only punctuation is
 * typed, no post matches.
 */
function hasWords(typed: string): RawBuilder<unknown> | null {
  if (typed.trim() === '') return null;
  const words = wordsQuery(parseSearchWords(typed));
  return words === null ? sql`false` : sql`p.search @@ ${words}`;
}

/**
 * The page query for a search in one creator's posts. Words and labels of a locked text never match, because
 * repeated searches could otherwise reveal the text letter by letter (C2).
 */
export function searchPage({ viewer, after, limit, creatorId, ...search }: Search): Page {
  const isFound = hasWords(search.query);
  const conditions = [
    sql`p.creator_id = ${creatorId} and p.state = ${search.state}`,
    search.state === 'published' ? sql`${isListed}` : sql`s.is_self`,
    sql`a.is_visible`,
    ...(isFound === null ? [] : [sql`(a.is_open or p.is_text_open) and ${isFound}`]),
    ...(search.label === undefined
      ? []
      : [sql`(a.is_open or p.is_text_open) and p.labels @> array[${search.label}]`]),
    ...(search.type ? [types[search.type]] : []),
    ...(search.access ? [accesses[search.access]] : []),
    ...(search.from === undefined ? [] : [sql`p.published_at >= ${search.from}::timestamptz`]),
    ...(search.to === undefined ? [] : [sql`p.published_at <= ${search.to}::timestamptz`]),
  ];
  return sql`
    with k as materialized (select s.* from ${relationship(viewer, sql`${creatorId}::uuid`)} s),
    found as materialized (
      select p.id, ${sorts[search.sort]} as rank from k s, posts p, lateral ${postAccess(viewer)} a
      where ${sql.join(conditions, sql` and `)})
    select id, row_number() over (order by rank desc, id desc) as place, null::text as reason, null::text as moment
    from found
    where ${after}::uuid is null or (rank, id) < (select l.rank, l.id from found l where l.id = ${after}::uuid)
    order by rank desc, id desc limit ${limit}`;
}

/** The labels of a creator's posts, most used first. Uses only posts whose text the viewer may read. */
export async function labelsOf(
  reader: Reader,
  { viewer, creatorId }: { viewer: Viewer; creatorId: string },
): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select l.label from ${relationship(viewer, sql`${creatorId}::uuid`)} s, posts p, lateral ${postAccess(viewer)} a,
      lateral unnest(p.labels) l(label)
    where p.creator_id = ${creatorId} and p.state = 'published' and p.labels <> '{}' and ${isListed}
      and a.is_visible and (a.is_open or p.is_text_open)
    group by l.label order by count(*) desc, l.label limit 50`.execute(reader);
  return rows.map(({ label }) => label);
}

export const bookmarksPage = ({ viewer, after, limit }: Kept): Page => sql`
  select b.post_id as id, row_number() over (order by b.created_at desc, b.post_id desc) as place, null::text as reason,
    ${momentOf(sql.ref('b.created_at'))} as moment
  from bookmarks b where b.person_id = ${viewer.personId}
    and ${isAfterCursor(after, sql.ref('b.created_at'), sql.ref('b.post_id'))}
  order by b.created_at desc, b.post_id desc limit ${limit}`;

/**
 * The page query for posts that the viewer bought. A search matches only posts that are still visible,
 * because even the cursor would reveal that a hidden post matches.
 */
export function boughtPage({ viewer, after, limit, query }: Kept & { query: string }): Page {
  const isFound = hasWords(query);
  const isVisible = sql`(
    select a.is_visible from ${relationship(viewer, sql.ref('p.creator_id'))} s, lateral ${postAccess(viewer)} a)`;
  return sql`
    select u.item_id as id, row_number() over (order by u.created_at desc, u.item_id desc) as place, null::text as reason,
      ${momentOf(sql.ref('u.created_at'))} as moment
    from purchases u join posts p on p.id = u.item_id
    where u.fan_id = ${viewer.personId} and u.item_kind = 'post' and u.state = 'paid'
      and ${isFound === null ? sql`true` : sql`${isFound} and ${isVisible}`}
      and ${isAfterCursor(after, sql.ref('u.created_at'), sql.ref('u.item_id'))}
    order by u.created_at desc, u.item_id desc limit ${limit}`;
}

const requests = (viewer: Viewer) => sql`post_co_creators w join posts p on p.id = w.post_id
  where w.creator_id = ${viewer.personId} and p.state <> 'removed'`;

/** The page query for posts that name the viewer as co-creator, filtered by the viewer's answer `show`. */
export const requestsPage = ({ viewer, after, limit, show }: ListQuery & { show: ConsentState }): Page => sql`
  select w.post_id as id, row_number() over (order by w.post_id desc) as place, null::text as reason, null::text as moment
  from ${requests(viewer)} and ${consentOf('w')} = ${show}
    and (${after}::uuid is null or w.post_id < ${after}::uuid)
  order by w.post_id desc limit ${limit}`;

export async function countRequests(reader: Reader, viewer: Viewer): Promise<Record<ConsentState, number>> {
  const { rows } = await sql<{ consent: ConsentState; count: number }>`
    select ${consentOf('w')} as consent, count(*)::integer as count from ${requests(viewer)} group by 1`.execute(
    reader,
  );
  const counted = { asked: 0, agreed: 0, declined: 0 };
  for (const { consent, count } of rows) counted[consent] = count;
  return counted;
}

import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, isListed, postAccess, relationship, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { countOf, type SearchWord as Word, wordsQuery } from '../../kit/words-query.ts';
import { LONG_WORD_MIN } from './correct-words.ts';
import { fitsExplicitSetting, type ListQuery, newestBelow } from './feed.store.ts';

type Page = RawBuilder<unknown>;

export interface SearchAll extends ListQuery {
  readonly words: readonly Word[];
  /** False only for a visitor who has not confirmed their age (CR14). */
  readonly withExplicit: boolean;
}

type Searcher = Pick<SearchAll, 'viewer' | 'withExplicit'>;

/** The maximum number of matching posts that are read for one page. */
const MATCHES_READ = 1_000;

/**
 * SQL for whether a search may find the page `g`: it is not hidden (CR6), and explicit only if
 * `withExplicit`.
 */
const isFound = (withExplicit: boolean): RawBuilder<boolean> => sql<boolean>`(
  not g.is_search_hidden and ${withExplicit ? sql`true` : sql`not g.is_explicit`})`;

/**
 * SQL for the creators who may have locked posts that are open to this person. These are the person themself
 * and creators whom the person follows, subscribes to or bought from. They also include the creators of a
 * collection that the person owns, and of a post in which the person is a co-creator.
 */
const connectedCreators = (me: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${me} union select f.creator_id from follows f where f.fan_id = ${me}
  union select m.creator_id from active_memberships m where m.fan_id = ${me}
  union select u.creator_id from purchases u where u.fan_id = ${me}
  union select k.creator_id from owned_collections o join collections k on k.id = o.collection_id where o.fan_id = ${me}
  union select x.creator_id from post_co_creators w join posts x on x.id = w.post_id where w.creator_id = ${me})`;

/** SQL for whether the text of the post `p` is open to everybody or to this viewer. */
function isTextFor(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.personId === null) return sql<boolean>`(p.is_text_open or p.for_public)`;
  return sql<boolean>`(p.is_text_open or p.for_public
    or p.creator_id in ${connectedCreators(sql`${viewer.personId}::uuid`)} and (
      select a.is_open from ${relationship(viewer, sql.ref('p.creator_id'))} s, lateral ${postAccess(viewer)} a))`;
}

/**
 * SQL for whether the post `p` may appear in a search across creators. Locked texts are excluded before the
 * limit applies. Otherwise a locked post could displace a result, and the missing result would reveal words of
 * the locked text (C2).
 */
const isSearched = ({ viewer, withExplicit }: Searcher): RawBuilder<boolean> => sql<boolean>`(
  p.state = 'published' and ${isListed} and ${fitsExplicitSetting(viewer)}
  and ${withExplicit ? sql`true` : sql`p.label <> 'explicit'`}
  and exists (select from pages g where g.creator_id = p.creator_id and ${isFound(withExplicit)})
  and ${isTextFor(viewer)})`;

/** SQL that keeps only the posts `p` that the viewer may see and whose text the viewer may read. */
const visibleTo = (viewer: Viewer): RawBuilder<unknown> => sql`
  join people c on c.id = p.creator_id and ${creatorIsVisible(viewer, 'c')},
  lateral ${relationship(viewer, sql.ref('p.creator_id'))} s, lateral ${postAccess(viewer)} a
  where a.is_visible and (a.is_open or p.is_text_open)`;

/**
 * The page query for posts with all words, newest first. A locked text never matches, because repeated
 * searches could otherwise reveal it letter by letter.
 */
export function searchAllPage({ after, limit, words, ...searcher }: SearchAll): Page {
  return sql`
    with matching as materialized (
      select p.id from posts p
      where p.search @@ ${wordsQuery(words)} and ${isSearched(searcher)} and ${newestBelow(after)}
      order by p.published_at desc, p.id desc limit ${sql.lit(MATCHES_READ)})
    select p.id, row_number() over (order by p.published_at desc, p.id desc) as place, null::text as reason,
      null::text as moment
    from matching m join posts p on p.id = m.id ${visibleTo(searcher.viewer)}
    order by p.published_at desc, p.id desc limit ${limit}`;
}

/**
 * The page query for the posts that contain the largest number of the searched words, newest first. Used when
 * no post has all words.
 */
export function searchMostPage({ after, limit, words, ...searcher }: SearchAll): Page {
  return sql`
    with matching as materialized (
      select p.id, ${countOf(words, sql.ref('p.search'))} as words from posts p
      where p.search @@ ${wordsQuery(words, 'any')} and ${isSearched(searcher)}
      order by p.published_at desc, p.id desc limit ${sql.lit(MATCHES_READ)}),
    visible as materialized (
      select p.id, p.published_at, m.words from matching m join posts p on p.id = m.id ${visibleTo(searcher.viewer)})
    select p.id, row_number() over (order by p.published_at desc, p.id desc) as place, null::text as reason,
      null::text as moment
    from visible p where p.words = (select max(m.words) from visible m) and ${newestBelow(after)}
    order by p.published_at desc, p.id desc limit ${limit}`;
}

/**
 * The number of posts and the number of pages whose texts provide corrections: the newest posts and the most
 * followed pages. Only texts that the viewer may read are used.
 */
const TEXTS = 500;
/**
 * The number of last letters that a long mistyped word must share with its correction when the two words
 * begin with different letters.
 */
const ENDING = sql.lit(4);

/**
 * Known words that may be the correction of a mistyped one, most used first. They have about the same length as
 * the mistyped word. They also have its first letter or, if the mistyped word is long, its ending.
 */
export async function wordsLike(
  reader: Reader,
  { word, ...searcher }: Searcher & { word: string },
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with newest as materialized (
      select p.id from posts p where ${isSearched(searcher)}
      order by p.published_at desc, p.id desc limit ${sql.lit(TEXTS)}),
    followed as materialized (
      select g.creator_id from pages g where ${isFound(searcher.withExplicit)}
      order by g.followers desc, g.creator_id limit ${sql.lit(TEXTS)}),
    texts as (
      select p.search as words from newest n join posts p on p.id = n.id ${visibleTo(searcher.viewer)}
      union all
      select w.words from followed f join page_words w on w.creator_id = f.creator_id join people p on p.id = f.creator_id
      where p.creator_domain is not null and ${creatorIsVisible(searcher.viewer)})
    select w.lexeme as word from texts t, lateral unnest(t.words) w
    where abs(length(w.lexeme) - length(${word})) <= 2 and (left(w.lexeme, 1) = left(${word}, 1)
      or ${word.length >= LONG_WORD_MIN} and right(w.lexeme, ${ENDING}) = right(${word}, ${ENDING}))
    group by w.lexeme order by count(*) desc, w.lexeme limit 1000`.execute(reader);
  return rows.map((row) => row.word);
}

/** Whether one post or one page has all of these words in a text that the viewer may read. */
export async function isKnown(
  reader: Reader,
  { words, ...searcher }: Searcher & { words: readonly Word[] },
): Promise<boolean> {
  const page = searchAllPage({ ...searcher, after: null, limit: 1, words });
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (
        select from page_words w join people p on p.id = w.creator_id
          join pages g on g.creator_id = p.id and ${isFound(searcher.withExplicit)}
        where p.creator_domain is not null and ${creatorIsVisible(searcher.viewer)} and w.words @@ ${wordsQuery(words)})
      or exists (${page}) as "isKnown"`.execute(reader);
  return rows[0]?.isKnown === true;
}

import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, isListed, postAccess, relationship, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { countOf, type Wanted as Word, wordsQuery } from '../../kit/words-query.ts';
import { LONG } from './correct-words.ts';
import { isWelcome, newestBelow, type Wanted } from './feed.store.ts';

type Page = RawBuilder<unknown>;

export interface SearchAll extends Wanted {
  readonly words: readonly Word[];
  /** Not for a visitor who has not said their age (CR14). */
  readonly withExplicit: boolean;
}

type Looker = Pick<SearchAll, 'viewer' | 'withExplicit'>;

/** So many that match are looked at for a page. */
const LOOKED_AT = 1_000;

/** Whether the page `g` may be found: it is not hidden (CR6), nor explicit for who is shown nothing of that kind. */
const isFound = (withExplicit: boolean): RawBuilder<boolean> => sql<boolean>`(
  not g.is_search_hidden and ${withExplicit ? sql`true` : sql`not g.is_explicit`})`;

/** Creators of whom something locked may be open to this person: themself, whom they follow, pay or work with. */
const dealtWith = (me: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${me} union select f.creator_id from follows f where f.fan_id = ${me}
  union select m.creator_id from active_memberships m where m.fan_id = ${me}
  union select u.creator_id from purchases u where u.fan_id = ${me}
  union select k.creator_id from owned_collections o join collections k on k.id = o.collection_id where o.fan_id = ${me}
  union select x.creator_id from post_co_creators w join posts x on x.id = w.post_id where w.creator_id = ${me})`;

/** Whether the text of the post `p` is open to everybody, or to this viewer by a right of theirs. */
function isTextFor(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.personId === null) return sql<boolean>`(p.is_text_open or p.for_public)`;
  return sql<boolean>`(p.is_text_open or p.for_public
    or p.creator_id in ${dealtWith(sql`${viewer.personId}::uuid`)} and (
      select a.is_open from ${relationship(viewer, sql.ref('p.creator_id'))} s, lateral ${postAccess(viewer)} a))`;
}

/**
 * What may stand in a search of many creators' posts. No locked text is among what is then counted off: whether a post has
 * a word would show by what it takes the place of (C2).
 */
const isSearched = ({ viewer, withExplicit }: Looker): RawBuilder<boolean> => sql<boolean>`(
  p.state = 'published' and ${isListed} and ${isWelcome(viewer)}
  and ${withExplicit ? sql`true` : sql`p.label <> 'explicit'`}
  and exists (select from pages g where g.creator_id = p.creator_id and ${isFound(withExplicit)})
  and ${isTextFor(viewer)})`;

/** Of these posts those that are there for the viewer. */
const visibleTo = (viewer: Viewer): RawBuilder<unknown> => sql`
  join people c on c.id = p.creator_id and ${creatorIsVisible(viewer, 'c')},
  lateral ${relationship(viewer, sql.ref('p.creator_id'))} s, lateral ${postAccess(viewer)} a
  where a.is_visible and (a.is_open or p.is_text_open)`;

/** Newest first. A text that is locked matches nothing: a search must not read it out letter by letter. */
export function searchAllPage({ after, limit, words, ...looker }: SearchAll): Page {
  return sql`
    with matching as materialized (
      select p.id from posts p
      where p.search @@ ${wordsQuery(words)} and ${isSearched(looker)} and ${newestBelow(after)}
      order by p.published_at desc, p.id desc limit ${sql.lit(LOOKED_AT)})
    select p.id, row_number() over (order by p.published_at desc, p.id desc) as place, null::text as reason,
      null::text as moment
    from matching m join posts p on p.id = m.id ${visibleTo(looker.viewer)}
    order by p.published_at desc, p.id desc limit ${limit}`;
}

/** Newest first, of those that have most of the words: for when none has all of them. */
export function searchMostPage({ after, limit, words, ...looker }: SearchAll): Page {
  return sql`
    with matching as materialized (
      select p.id, ${countOf(words, sql.ref('p.search'))} as words from posts p
      where p.search @@ ${wordsQuery(words, 'any')} and ${isSearched(looker)}
      order by p.published_at desc, p.id desc limit ${sql.lit(LOOKED_AT)}),
    visible as materialized (
      select p.id, p.published_at, m.words from matching m join posts p on p.id = m.id ${visibleTo(looker.viewer)})
    select p.id, row_number() over (order by p.published_at desc, p.id desc) as place, null::text as reason,
      null::text as moment
    from visible p where p.words = (select max(m.words) from visible m) and ${newestBelow(after)}
    order by p.published_at desc, p.id desc limit ${limit}`;
}

/** Words are known by what the newest posts and the most followed pages say, as far as this viewer may read it. */
const TEXTS = 500;
/** So many letters at the end of a long word tell what it was meant as. */
const ENDING = sql.lit(4);

/**
 * Words of about the same length that begin with the same letter, those in use most first: what a mistyped word may have
 * been meant as. Of a long word the beginning may be mistyped too.
 */
export async function wordsLike(
  reader: Reader,
  { word, ...looker }: Looker & { word: string },
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with newest as materialized (
      select p.id from posts p where ${isSearched(looker)}
      order by p.published_at desc, p.id desc limit ${sql.lit(TEXTS)}),
    followed as materialized (
      select g.creator_id from pages g where ${isFound(looker.withExplicit)}
      order by g.followers desc, g.creator_id limit ${sql.lit(TEXTS)}),
    texts as (
      select p.search as words from newest n join posts p on p.id = n.id ${visibleTo(looker.viewer)}
      union all
      select w.words from followed f join page_words w on w.creator_id = f.creator_id join people p on p.id = f.creator_id
      where p.creator_domain is not null and ${creatorIsVisible(looker.viewer)})
    select w.lexeme as word from texts t, lateral unnest(t.words) w
    where abs(length(w.lexeme) - length(${word})) <= 2 and (left(w.lexeme, 1) = left(${word}, 1)
      or ${word.length >= LONG} and right(w.lexeme, ${ENDING}) = right(${word}, ${ENDING}))
    group by w.lexeme order by count(*) desc, w.lexeme limit 1000`.execute(reader);
  return rows.map((row) => row.word);
}

/** Whether all of these words stand in one text that this viewer may read, or on one page. */
export async function isKnown(
  reader: Reader,
  { words, ...looker }: Looker & { words: readonly Word[] },
): Promise<boolean> {
  const page = searchAllPage({ ...looker, after: null, limit: 1, words });
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (
        select from page_words w join people p on p.id = w.creator_id
          join pages g on g.creator_id = p.id and ${isFound(looker.withExplicit)}
        where p.creator_domain is not null and ${creatorIsVisible(looker.viewer)} and w.words @@ ${wordsQuery(words)})
      or exists (${page}) as "isKnown"`.execute(reader);
  return rows[0]?.isKnown === true;
}

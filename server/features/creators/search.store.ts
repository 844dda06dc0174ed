import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import type { PageCursor } from '../../kit/paging.ts';
import { countOf, folded, type SearchWord, wordsQuery } from '../../kit/words-query.ts';
import { columns, type SummaryRow } from './summaries.store.ts';

interface Filters {
  readonly viewer: Viewer;
  readonly category: string | undefined;
  /**
   * Whether to leave out creators whom the viewer follows or subscribes to, and explicit pages if the viewer
   * hides those.
   */
  readonly onlyNew: boolean;
  readonly withExplicit: boolean;
}

interface Listed extends Filters {
  readonly sort: 'popular' | 'new';
  readonly after: string | null;
  readonly limit: number;
}

interface Search extends Listed {
  readonly words: readonly SearchWord[];
}

/**
 * The sort orders of a list. `after` is the condition for the rows that follow a given creator. Each order
 * has an index.
 */
const orders = {
  popular: {
    by: sql`g.followers desc, g.creator_id`,
    after: (id: string) =>
      sql`(-g.followers, g.creator_id) > (select -c.followers, c.creator_id from pages c where c.creator_id = ${id}::uuid)`,
  },
  new: {
    by: sql`g.opened_at desc, g.creator_id`,
    after: (id: string) =>
      sql`exists (select from pages c where c.creator_id = ${id}::uuid
        and (g.opened_at < c.opened_at or g.opened_at = c.opened_at and g.creator_id > c.creator_id))`,
  },
};

const isNewTo = ({ personId }: Viewer): RawBuilder<unknown> => sql`
  not exists (select from follows m where m.fan_id = ${personId} and m.creator_id = p.id)
  and not exists (select from active_memberships m where m.fan_id = ${personId} and m.creator_id = p.id)
  and not (g.is_explicit and exists (
    select from people v where v.id = ${personId} and v.image_display_ratio = 'hide'))`;

/**
 * SQL for whether the page `g` of the person `p` may be listed. A page hidden from search is never listed
 * (CR6).
 */
const isListed = ({ viewer, category, onlyNew, withExplicit }: Filters): RawBuilder<unknown> => sql`(
  not g.is_search_hidden and p.creator_domain is not null
  and (${category ?? null}::text is null or g.category = ${category ?? null})
  and (${viewer.personId}::uuid is null or p.id <> ${viewer.personId}::uuid)
  and ${onlyNew ? isNewTo(viewer) : sql`true`} and ${withExplicit ? sql`true` : sql`not g.is_explicit`}
  and ${creatorIsVisible(viewer)})`;

export async function listCreators(
  reader: Reader,
  { after, sort, limit, ...filters }: Listed,
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select ${columns(filters.viewer.personId)}
    from pages g join people p on p.id = g.creator_id
    where ${isListed(filters)} and ${after === null ? sql`true` : orders[sort].after(after)}
    order by ${orders[sort].by} limit ${limit}`.execute(reader);
  return rows;
}

const pagesWithWords = sql`page_words w join pages g on g.creator_id = w.creator_id join people p on p.id = w.creator_id`;

/**
 * The maximum number of creators with matching words that a search reads for one page of results.
 * `searchCreators` reads the first creators in the order of the list. `searchMostWords` reads the creators with
 * the most followers.
 */
const CANDIDATES = 1_000;

/**
 * A search by words. Its cursor holds the id of the last row and, as `moment`, the number of the way that
 * found this row. `searchCreators` defines the ways 1, 2 and 3.
 */
interface WordSearch extends Omit<Search, 'after'> {
  readonly query: string;
  readonly after: PageCursor | null;
}

/**
 * Finds pages in three ways, one after another. Way 1: all words are in the name, domain, craft or category.
 * Way 2: the typed text is a part of the name, domain or craft. Way 3: all words are in these fields or in
 * the about text. A word also matches as a prefix. A way is skipped if the earlier ways fill the result. The
 * cursor contains its row's id and the number of the way that found the row. If the search computed the
 * number from the id, a cursor with the id of a page that the viewer may not see would reveal words of that
 * page.
 */
export async function searchCreators(
  reader: Reader,
  { query, words, after, sort, limit, ...filters }: WordSearch,
): Promise<SummaryRow[]> {
  const { by } = orders[sort];
  const within = sql`w.names like ${`%${escapeLike(folded(query.trim()))}%`}`;
  const isNamed = words.length === 0 ? sql`false` : sql`w.named @@ ${wordsQuery(words)}`;
  const saysAll = words.length === 0 ? sql`false` : sql`w.words @@ ${wordsQuery(words)}`;
  const isBelow = (way: number) =>
    after === null
      ? sql`true`
      : sql`(${after.moment}::bigint < ${sql.lit(way)}
          or ${after.moment}::bigint = ${sql.lit(way)} and ${orders[sort].after(after.id)})`;
  const { rows } = await sql<SummaryRow>`
    with named as materialized (
      select g.creator_id, 1 as way from ${pagesWithWords}
      where ${isNamed} and ${isListed(filters)} and ${isBelow(1)} order by ${by} limit ${limit}),
    parts as materialized (
      select g.creator_id, 2 as way from ${pagesWithWords}
      where (select count(*) from named) < ${limit}
        and ${within} and not (${isNamed}) and ${isListed(filters)} and ${isBelow(2)} order by ${by} limit ${limit}),
    saying as materialized (
      select w.creator_id, w.named, w.names from ${pagesWithWords}
      where (select count(*) from named) + (select count(*) from parts) < ${limit}
        and ${saysAll} and ${isListed(filters)} and ${isBelow(3)} order by ${by} limit ${sql.lit(CANDIDATES)}),
    found as (
      select creator_id, way from named union all select creator_id, way from parts
      union all select w.creator_id, 3 from saying w where not (${isNamed}) and not (${within}))
    select ${columns(filters.viewer.personId)}, f.way::text as moment
    from found f join pages g on g.creator_id = f.creator_id join people p on p.id = f.creator_id
    order by f.way, ${by} limit ${limit}`.execute(reader);
  return rows;
}

/**
 * The pages with the largest number of these words, used when no page has all of them. Pages with a word in
 * their name, domain, craft or category come first.
 */
export async function searchMostWords(
  reader: Reader,
  { words, after, sort, limit, ...filters }: Search,
): Promise<SummaryRow[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<SummaryRow>`
    with found as materialized (
      select w.creator_id, ${countOf(words, sql.ref('w.words'))} as words,
        (w.named @@ ${wordsQuery(words, 'any')})::integer as named
      from ${pagesWithWords} where w.words @@ ${wordsQuery(words, 'any')} and ${isListed(filters)}
      order by g.followers desc, g.creator_id limit ${sql.lit(CANDIDATES)})
    select ${columns(filters.viewer.personId)}
    from found f join pages g on g.creator_id = f.creator_id join people p on p.id = f.creator_id
    where f.words = (select max(m.words) from found m)
      and ${
        after === null
          ? sql`true`
          : sql`exists (select from found c where c.creator_id = ${after}::uuid
              and (f.named < c.named or f.named = c.named and ${orders[sort].after(after)}))`
      }
    order by f.named desc, ${orders[sort].by} limit ${limit}`.execute(reader);
  return rows;
}

const escapeLike = (typed: string): string => typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, isListed, postAccess, standing, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { type Wanted as Word, wordsQuery } from '../../kit/words-query.ts';
import { isWelcome, newestBelow, type Wanted } from './feed.store.ts';

type Page = RawBuilder<unknown>;

export interface SearchAll extends Wanted {
  readonly words: readonly Word[];
  /** Of visitors: they have said that they are old enough for what is explicit. */
  readonly isOfAge: boolean;
}

/** So many that match are looked at for a page, whatever the viewer may then see of them. */
const LOOKED_AT = 1_000;

/** What may stand in a search of many creators' posts, before it is asked what this viewer may read. */
const isSearched = (viewer: Viewer, isOfAge: boolean): RawBuilder<boolean> => sql<boolean>`(
  p.state = 'published' and ${isListed} and ${isWelcome(viewer)}
  and ${viewer.personId === null && !isOfAge ? sql`p.label <> 'explicit'` : sql`true`})`;

/** Of these posts those whose words the viewer may read, and whose page lets itself be found (P6). */
const readable = (viewer: Viewer): RawBuilder<unknown> => sql`
  join pages g on g.creator_id = p.creator_id and not g.is_search_hidden
  join people c on c.id = p.creator_id and ${creatorIsVisible(viewer, 'c')},
  lateral ${standing(viewer, sql.ref('p.creator_id'))} s, lateral ${postAccess(viewer)} a
  where a.is_visible and (a.is_open or p.is_text_open)`;

/** Newest first. A text that is locked matches nothing: a search must not read it out letter by letter (C2). */
export function searchAllPage({ viewer, after, limit, words, isOfAge }: SearchAll): Page {
  return sql`
    with matching as materialized (
      select p.id from posts p
      where p.search @@ ${wordsQuery(words)} and ${isSearched(viewer, isOfAge)} and ${newestBelow(after)}
      order by p.published_at desc, p.id desc limit ${sql.lit(LOOKED_AT)})
    select p.id, row_number() over (order by p.published_at desc, p.id desc) as place, null::text as reason,
      null::text as moment
    from matching m join posts p on p.id = m.id ${readable(viewer)}
    order by p.published_at desc, p.id desc limit ${limit}`;
}

/** Words are known by what the newest posts and the most followed pages say, as far as this viewer may read it. */
const TEXTS = 500;

/**
 * Words of about the same length that begin with the same letter, those in use most first: what a mistyped word may have
 * been meant as.
 */
export async function wordsLike(
  reader: Reader,
  { viewer, word, isOfAge }: { viewer: Viewer; word: string; isOfAge: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with newest as materialized (
      select p.id from posts p where ${isSearched(viewer, isOfAge)}
      order by p.published_at desc, p.id desc limit ${sql.lit(TEXTS)}),
    followed as materialized (
      select g.creator_id from pages g where not g.is_search_hidden
      order by g.followers desc, g.creator_id limit ${sql.lit(TEXTS)}),
    texts as (
      select p.search as words from newest n join posts p on p.id = n.id ${readable(viewer)}
      union all
      select creator_words(p.display_name, p.creator_domain, p.craft, p.about)
      from followed f join people p on p.id = f.creator_id
      where p.creator_domain is not null and ${creatorIsVisible(viewer)})
    select w.lexeme as word from texts t, lateral unnest(t.words) w
    where left(w.lexeme, 1) = left(${word}, 1) and abs(length(w.lexeme) - length(${word})) <= 2
    group by w.lexeme order by count(*) desc, w.lexeme limit 1000`.execute(reader);
  return rows.map((row) => row.word);
}

/** Which of these words nothing is found for: in no text that this viewer may read, and on no page. */
export async function unknownAmong(
  reader: Reader,
  { viewer, words, isOfAge }: { viewer: Viewer; words: readonly Word[]; isOfAge: boolean },
): Promise<Word[]> {
  const known = await Promise.all(words.map((word) => isKnown(reader, { viewer, word, isOfAge })));
  return words.filter((_, place) => !known[place]);
}

async function isKnown(
  reader: Reader,
  { viewer, word, isOfAge }: { viewer: Viewer; word: Word; isOfAge: boolean },
): Promise<boolean> {
  const query = wordsQuery([word]);
  const page = searchAllPage({ viewer, after: null, limit: 1, words: [word], isOfAge });
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (
        select from people p join pages g on g.creator_id = p.id and not g.is_search_hidden
        where p.creator_domain is not null and ${creatorIsVisible(viewer)}
          and creator_words(p.display_name, p.creator_domain, p.craft, p.about) @@ ${query})
      or exists (${page}) as "isKnown"`.execute(reader);
  return rows[0]?.isKnown === true;
}

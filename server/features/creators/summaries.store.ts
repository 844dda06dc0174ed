import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, shutsPlaces, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { isBelow, momentOf, type Place } from '../../kit/paging.ts';
import { wordsIn, wordsQuery } from '../../kit/words-query.ts';

export interface SummaryRow {
  readonly id: string;
  readonly domain: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly isVerified: boolean;
  readonly banner: string | null;
  readonly about: string;
  readonly craft: string | null;
  readonly category: string;
  /** Units of the cheapest tier. */
  readonly price: string | null;
  readonly isFollowing: boolean;
  /** Of the list of those one follows, out of which a line can go. */
  readonly moment?: string;
}

const lowestPrice = sql`
  case when p.is_verified_to_sell then (
    select min(t.price)::text from tiers t where t.creator_id = p.id and t.is_live) end`;

const columns = (viewerId: string | null): RawBuilder<unknown> => sql`
  p.id, p.creator_domain as domain, p.display_name as name, p.avatar, p.is_verified_to_sell as "isVerified",
  g.banner, p.about, p.craft, g.category, ${lowestPrice} as price,
  exists (select from follows m where m.fan_id = ${viewerId} and m.creator_id = p.id) as "isFollowing"`;

interface Search {
  readonly viewer: Viewer;
  readonly after: string | null;
  readonly limit: number;
  readonly query: string;
  readonly category: string | undefined;
  readonly sort: 'popular' | 'new';
  /** Nobody whom the viewer follows, nothing that they chose to hide. */
  readonly onlyNew: boolean;
  readonly withExplicit: boolean;
}

/** What a list is ordered by, and where it goes on after a creator; each has its index. */
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
  and not (g.is_explicit and exists (
    select from people v where v.id = ${personId} and v.image_display_ratio = 'hide'))`;

/**
 * Every word stands somewhere in name, domain, craft or about, or begins one there; or what was typed is a part of the name.
 * Hidden pages are not there at all (P6).
 */
export async function searchCreators(
  reader: Reader,
  { viewer, query, category, sort, onlyNew, withExplicit, after, limit }: Search,
): Promise<SummaryRow[]> {
  const typed = query.trim().toLowerCase();
  const words = wordsQuery(wordsIn(query));
  const matches =
    typed === ''
      ? sql`true`
      : sql`(lower(p.display_name || ' ' || p.creator_domain || ' ' || coalesce(p.craft, ''))
          like ${`%${escapeLike(typed)}%`}
          ${words === null ? sql`` : sql`or creator_words(p.display_name, p.creator_domain, p.craft, p.about) @@ ${words}`})`;
  const { rows } = await sql<SummaryRow>`
    select ${columns(viewer.personId)}
    from pages g join people p on p.id = g.creator_id
    where not g.is_search_hidden and p.creator_domain is not null and ${matches}
      and (${category ?? null}::text is null or g.category = ${category ?? null})
      and (${viewer.personId}::uuid is null or p.id <> ${viewer.personId}::uuid)
      and ${onlyNew ? isNewTo(viewer) : sql`true`} and ${withExplicit ? sql`true` : sql`not g.is_explicit`}
      and ${after === null ? sql`true` : orders[sort].after(after)}
      and ${creatorIsVisible(viewer)}
    order by ${orders[sort].by} limit ${limit}`.execute(reader);
  return rows;
}

export async function listFollowing(
  reader: Reader,
  { viewer, after, limit }: { viewer: Viewer; after: Place | null; limit: number },
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select ${columns(viewer.personId)}, ${momentOf(sql.ref('f.created_at'))} as moment
    from follows f join people p on p.id = f.creator_id join pages g on g.creator_id = p.id
    where f.fan_id = ${viewer.personId} and p.creator_domain is not null and ${creatorIsVisible(viewer)}
      and ${isBelow(after, sql.ref('f.created_at'), sql.ref('f.creator_id'))}
    order by f.created_at desc, f.creator_id desc limit ${limit}`.execute(reader);
  return rows;
}

export async function lastVisited(
  reader: Reader,
  { viewer, limit }: { viewer: Viewer; limit: number },
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select ${columns(viewer.personId)}
    from page_visits v join people p on p.id = v.creator_id join pages g on g.creator_id = p.id
    where v.person_id = ${viewer.personId} and p.creator_domain is not null and ${creatorIsVisible(viewer)}
    order by v.visited_at desc limit ${limit}`.execute(reader);
  return rows;
}

const escapeLike = (typed: string): string => typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

export type FeaturedRow = Omit<SummaryRow, 'isVerified' | 'about' | 'isFollowing' | 'moment'>;

/** Who is shown to everybody: the same for each visitor, because nobody in it shuts out a place. */
export async function listFeatured(
  reader: Reader,
  { except, limit }: { except: string; limit: number },
): Promise<FeaturedRow[]> {
  const { rows } = await sql<FeaturedRow>`
    select p.id, p.creator_domain as domain, p.display_name as name, p.avatar, g.banner, p.craft, g.category,
      ${lowestPrice} as price
    from pages g join people p on p.id = g.creator_id
    where not g.is_search_hidden and not g.is_explicit and g.posts > 0 and p.creator_domain <> ${except}
      and not p.is_restricted and not ${shutsPlaces(sql.ref('p.id'))}
    order by g.followers desc, g.creator_id limit ${limit}`.execute(reader);
  return rows;
}

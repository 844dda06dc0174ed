import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, shutsOutLocations, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { isAfterCursor, momentOf, type PageCursor } from '../../kit/paging.ts';

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
  /** The price of the creator's cheapest tier, in units; null without a tier. */
  readonly price: string | null;
  readonly isFollowing: boolean;
  /** The row's position for a cursor. Set only in searches by words and in lists whose rows can disappear. */
  readonly moment?: string;
}

const lowestPrice = sql`
  case when p.is_verified_to_sell then (
    select min(t.price)::text from tiers t where t.creator_id = p.id and t.is_live) end`;

export const columns = (viewerId: string | null): RawBuilder<unknown> => sql`
  p.id, p.creator_domain as domain, p.display_name as name, p.avatar, p.is_verified_to_sell as "isVerified",
  g.banner, p.about, p.craft, g.category, ${lowestPrice} as price,
  exists (select from follows m where m.fan_id = ${viewerId} and m.creator_id = p.id) as "isFollowing"`;

export async function listFollowing(
  reader: Reader,
  { viewer, after, limit }: { viewer: Viewer; after: PageCursor | null; limit: number },
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select ${columns(viewer.personId)}, ${momentOf(sql.ref('f.created_at'))} as moment
    from follows f join people p on p.id = f.creator_id join pages g on g.creator_id = p.id
    where f.fan_id = ${viewer.personId} and p.creator_domain is not null and ${creatorIsVisible(viewer)}
      and ${isAfterCursor(after, sql.ref('f.created_at'), sql.ref('f.creator_id'))}
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

export type FeaturedRow = Omit<SummaryRow, 'isVerified' | 'about' | 'isFollowing' | 'moment'>;

/**
 * The pages shown to every visitor. The result is the same for all visitors, because pages that shut out any
 * place are left out.
 */
export async function listFeatured(
  reader: Reader,
  { except, limit }: { except: string; limit: number },
): Promise<FeaturedRow[]> {
  const { rows } = await sql<FeaturedRow>`
    select p.id, p.creator_domain as domain, p.display_name as name, p.avatar, g.banner, p.craft, g.category,
      ${lowestPrice} as price
    from pages g join people p on p.id = g.creator_id
    where not g.is_search_hidden and not g.is_explicit and g.posts > 0 and p.creator_domain <> ${except}
      and not p.is_restricted and not ${shutsOutLocations(sql.ref('p.id'))}
    order by g.followers desc, g.creator_id limit ${limit}`.execute(reader);
  return rows;
}

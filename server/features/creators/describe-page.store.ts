import { sql } from 'kysely';
import { creatorBehind, creatorIsVisible, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';

/** What a link to a page tells before anybody opens it: nothing that a visitor could not read there. */
export interface PageFacts {
  readonly domain: string;
  readonly name: string;
  readonly about: string;
  readonly craft: string | null;
  readonly location: string;
  /** For previews. None of an explicit page: a preview asks nobody's age. */
  readonly picture: string | null;
  readonly banner: string | null;
  readonly avatar: string | null;
  readonly isExplicit: boolean;
  readonly isSearchHidden: boolean;
}

/** One cheap question per request, also for a domain that was left lately. */
export async function describePage(
  reader: Reader,
  { viewer, domain }: { viewer: Viewer; domain: string },
): Promise<PageFacts | undefined> {
  const { rows } = await sql<PageFacts>`
    select p.creator_domain as domain, p.display_name as name, p.about, p.craft, p.location,
      case when g.is_explicit then null else coalesce(g.banner, p.avatar) end as picture, g.banner, p.avatar,
      g.is_explicit as "isExplicit", g.is_search_hidden as "isSearchHidden"
    from people p join pages g on g.creator_id = p.id
    where p.id = ${creatorBehind(domain)} and p.creator_domain is not null and ${creatorIsVisible(viewer)}`.execute(
    reader,
  );
  return rows[0];
}

import { sql } from 'kysely';
import { creatorIsVisible, ownerOfDomain, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';

/** The facts about a page for its link preview: only what a visitor may read on the page. */
export interface PageFacts {
  readonly domain: string;
  readonly name: string;
  readonly about: string;
  readonly craft: string | null;
  readonly location: string;
  /**
   * The picture of the link preview. Null for an explicit page, because a preview cannot ask for the reader's
   * age.
   */
  readonly picture: string | null;
  readonly banner: string | null;
  readonly avatar: string | null;
  readonly isExplicit: boolean;
  readonly isSearchHidden: boolean;
}

/** Reads the facts with one cheap query. Also finds the page by a former domain that still leads to it. */
export async function describePage(
  reader: Reader,
  { viewer, domain }: { viewer: Viewer; domain: string },
): Promise<PageFacts | undefined> {
  const { rows } = await sql<PageFacts>`
    select p.creator_domain as domain, p.display_name as name, p.about, p.craft, p.location,
      case when g.is_explicit then null else coalesce(g.banner, p.avatar) end as picture, g.banner, p.avatar,
      g.is_explicit as "isExplicit", g.is_search_hidden as "isSearchHidden"
    from people p join pages g on g.creator_id = p.id
    where p.id = ${ownerOfDomain(domain)} and p.creator_domain is not null and ${creatorIsVisible(viewer)}`.execute(
    reader,
  );
  return rows[0];
}

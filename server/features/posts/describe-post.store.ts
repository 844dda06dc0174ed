import { sql } from 'kysely';
import { postAccess, relationship, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';

/** The facts about a post for its link preview. They contain only what a visitor may read on the page. */
export interface PostFacts {
  readonly name: string;
  /** Empty if the text is locked or the post is explicit. */
  readonly text: string;
  readonly picture: string | null;
  readonly isExplicit: boolean;
  readonly isSearchHidden: boolean;
}

/**
 * Reads the facts for a link preview. The picture is the page's banner or avatar, because the addresses of a
 * post's own pictures expire but other sites keep previews for a long time.
 */
export async function describePost(
  reader: Reader,
  { viewer, id }: { viewer: Viewer; id: string },
): Promise<PostFacts | undefined> {
  const { rows } = await sql<PostFacts>`
    select c.display_name as name, e.is_explicit as "isExplicit", g.is_search_hidden as "isSearchHidden",
      case when e.is_explicit then null else coalesce(g.banner, c.avatar) end as picture,
      case when not e.is_explicit and (a.is_open or p.is_text_open) then p.body else '' end as text
    from posts p join people c on c.id = p.creator_id join pages g on g.creator_id = c.id,
      lateral (select g.is_explicit or p.label is not distinct from 'explicit' as is_explicit) e,
      lateral ${relationship(viewer, sql.ref('p.creator_id'))} s, lateral ${postAccess(viewer)} a
    where p.id = ${id}::uuid and a.is_visible`.execute(reader);
  return rows[0];
}

import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Post } from '#contract/posts.ts';
import type { Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { pageOf } from '../../kit/paging.ts';
import { type PostRow, readPosts } from './bodies.store.ts';
import type { PostsParts } from './parts.ts';
import { openMedia, postView } from './post.view.ts';

type PostView = z.input<typeof Post>;

/** Returns the views of those posts that the viewer may see. Takes at most one query, for their media. */
export async function viewPosts(
  { media }: PostsParts,
  reader: Reader,
  viewer: Viewer,
  rows: readonly PostRow[],
): Promise<PostView[]> {
  const visible = rows.filter(({ isVisible }) => isVisible);
  const ids = visible.flatMap((row) => (row.media ?? []).map(({ id }) => id));
  const open = new Set(visible.flatMap(openMedia));
  const views = await media.views(reader, {
    viewerId: viewer.personId,
    sessionId: viewer.sessionId,
    ids,
    open,
  });
  return visible.map((row) => postView(row, views));
}

/**
 * Shows one page of a list. `page` must select one post more than `limit`, to find out whether another page
 * follows.
 */
export async function showPage(
  parts: PostsParts,
  reader: Reader,
  { viewer, page, limit }: { viewer: Viewer; page: RawBuilder<unknown>; limit: number },
): Promise<{ posts: PostView[]; next: string | null }> {
  const { shown, next } = pageOf(await readPosts(reader, viewer, page), limit);
  return { posts: await viewPosts(parts, reader, viewer, shown), next };
}

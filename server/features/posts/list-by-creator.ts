import { posts } from '#contract/posts.ts';
import { findVisibleCreator, viewAs, viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { parseIdCursor } from '../../kit/paging.ts';
import { creatorPage } from './lists.store.ts';
import type { PostsParts } from './parts.ts';
import { showPage } from './show-posts.ts';

export const listByCreator = (parts: PostsParts): Handler =>
  query(posts.byCreator, async ({ input, actor, db, request, refuse }) => {
    const self = viewerOf(actor, request);
    const creator = await findVisibleCreator(db, self, input.domain);
    if (!creator) throw refuse('not_found');
    const isOwn = creator.id === actor?.id;
    // `viewAs` has an effect only when the creator reads their own page (AX13).
    const viewer = isOwn && input.viewAs !== undefined ? viewAs(self, input.viewAs) : self;
    const page = creatorPage({
      viewer,
      creatorId: creator.id,
      after: parseIdCursor(input.cursor),
      limit: input.limit + 1,
      onlyMedia: input.show === 'media',
      withExplicit: actor !== null || input.isOfAge,
    });
    return showPage(parts, db, { viewer, page, limit: input.limit });
  });

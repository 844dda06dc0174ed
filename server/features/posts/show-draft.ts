import { posts } from '#contract/posts.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { viewDrafts } from './draft.view.ts';
import { findDraft } from './own-posts.store.ts';
import type { PostsParts } from './parts.ts';

export const showDraft = (parts: PostsParts): Handler =>
  query(posts.draft, async ({ input, actor, db, refuse }) => {
    const row = await findDraft(db, { id: input.id, creatorId: actor.id });
    const [draft] = row ? await viewDrafts(parts, db, actor, [row]) : [];
    if (!draft) throw refuse('not_found');
    return draft;
  });

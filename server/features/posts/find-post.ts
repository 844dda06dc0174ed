import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { onePost, readPosts } from './bodies.store.ts';
import type { PostsParts } from './parts.ts';
import { needsAgeConfirmation } from './post.view.ts';
import { viewPosts } from './show-posts.ts';

export const findPost = (parts: PostsParts): Handler =>
  query(posts.find, async ({ input, actor, db, request, refuse }) => {
    const viewer = viewerOf(actor, request);
    const rows = await readPosts(db, viewer, onePost(input.id));
    if (!rows[0]?.isVisible) throw refuse('not_found');
    if (needsAgeConfirmation(rows[0], { actor, input })) throw refuse('age_unconfirmed');
    const [post] = await viewPosts(parts, db, viewer, rows);
    if (!post) throw refuse('not_found');
    return post;
  });

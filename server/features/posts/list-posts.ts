import { posts } from '#contract/posts.ts';
import { findVisibleCreator, viewAs, viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { parseIdCursor, parseTimeCursor } from '../../kit/paging.ts';
import { onePost, readPosts } from './bodies.store.ts';
import {
  bookmarksPage,
  boughtPage,
  countRequests,
  creatorPage,
  labelsOf,
  requestsPage,
  searchPage,
} from './lists.store.ts';
import type { PostsParts } from './parts.ts';
import { needsAgeConfirmation } from './post.view.ts';
import { showPage, viewPosts } from './show-posts.ts';

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

export const searchPosts = (parts: PostsParts): Handler =>
  query(posts.search, async ({ input, actor, db, request, refuse }) => {
    const viewer = viewerOf(actor, request);
    const creator = await findVisibleCreator(db, viewer, input.domain);
    if (!creator) throw refuse('not_found');
    const isOwn = creator.id === actor.id;
    const { cursor, limit, domain: _, ...search } = input;
    const page = searchPage({
      ...search,
      viewer,
      creatorId: creator.id,
      after: parseIdCursor(cursor),
      limit: limit + 1,
      // Only the creator may sort by earnings or list posts that are not published.
      sort: search.sort === 'earnings' && !isOwn ? 'newest' : search.sort,
      state: isOwn ? search.state : 'published',
    });
    const shown = await showPage(parts, db, { viewer, page, limit });
    return { ...shown, labels: await labelsOf(db, { viewer, creatorId: creator.id }) };
  });

export const listBookmarks = (parts: PostsParts): Handler =>
  query(posts.bookmarks, ({ input, actor, db, request }) => {
    const viewer = viewerOf(actor, request);
    const page = bookmarksPage({ viewer, after: parseTimeCursor(input.cursor), limit: input.limit + 1 });
    return showPage(parts, db, { viewer, page, limit: input.limit });
  });

export const listBought = (parts: PostsParts): Handler =>
  query(posts.bought, ({ input, actor, db, request }) => {
    const viewer = viewerOf(actor, request);
    const { query, limit } = input;
    const page = boughtPage({ viewer, query, after: parseTimeCursor(input.cursor), limit: limit + 1 });
    return showPage(parts, db, { viewer, page, limit });
  });

export const listRequests = (parts: PostsParts): Handler =>
  query(posts.requests, async ({ input, actor, db, request }) => {
    const viewer = viewerOf(actor, request);
    const { show, limit } = input;
    const page = requestsPage({ viewer, show, after: parseIdCursor(input.cursor), limit: limit + 1 });
    const shown = await showPage(parts, db, { viewer, page, limit });
    return { ...shown, counts: await countRequests(db, viewer) };
  });

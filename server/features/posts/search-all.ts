import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, look } from '../../kit/handle.ts';
import { afterFrom } from '../../kit/paging.ts';
import { wordsIn } from '../../kit/words-query.ts';
import { nearest, withCorrections } from './correct-words.ts';
import type { PostsParts } from './parts.ts';
import { searchAllPage, unknownAmong, wordsLike } from './search-all.store.ts';
import { showPage } from './show-posts.ts';

export const searchAllPosts = (parts: PostsParts): Handler =>
  look(posts.searchAll, async ({ input, actor, db, request }) => {
    const viewer = viewerOf(actor, request);
    const words = wordsIn(input.query);
    const after = afterFrom(input.cursor);
    if (words.length === 0) return { posts: [], next: null };
    const withExplicit = actor !== null || input.isOfAge;
    const page = searchAllPage({ viewer, after, limit: input.limit + 1, words, withExplicit });
    return showPage(parts, db, { viewer, page, limit: input.limit });
  });

/** Only words of which nothing is found are corrected, and only to words that this viewer can find. */
export const correctSearch = look(posts.correct, async ({ input, actor, db, request }) => {
  const { query, isOfAge } = input;
  const looker = { viewer: viewerOf(actor, request), withExplicit: actor !== null || isOfAge };
  const corrections = new Map<string, string>();
  for (const { word } of await unknownAmong(db, { ...looker, words: wordsIn(query) })) {
    const meant = nearest(word, await wordsLike(db, { ...looker, word }));
    if (meant) corrections.set(word, meant);
  }
  return { query: corrections.size > 0 ? withCorrections(query, corrections) : null };
});

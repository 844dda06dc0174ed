import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, look } from '../../kit/handle.ts';
import { afterFrom } from '../../kit/paging.ts';
import { wordsIn } from '../../kit/words-query.ts';
import { isCorrectable, nearest, withCorrections } from './correct-words.ts';
import type { PostsParts } from './parts.ts';
import { isKnown, searchAllPage, wordsLike } from './search-all.store.ts';
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

/** Who mistypes more words than this is looking for something that is not there. */
const MISTYPED_MAX = 2;

/**
 * Only words of which nothing is found are corrected, and only to words that this viewer can find. It asks one thing after
 * the other: a search of many words must not take the database from everybody else.
 */
export const correctSearch = look(posts.correct, async ({ input, actor, db, request }) => {
  const { query, isOfAge } = input;
  const looker = { viewer: viewerOf(actor, request), withExplicit: actor !== null || isOfAge };
  const unknown: string[] = [];
  for (const word of wordsIn(query)) {
    if (!isCorrectable(word.word) || (await isKnown(db, { ...looker, word }))) continue;
    unknown.push(word.word);
    if (unknown.length > MISTYPED_MAX) return { query: null };
  }
  const corrections = new Map<string, string>();
  for (const word of unknown) {
    const meant = nearest(word, await wordsLike(db, { ...looker, word }));
    if (meant) corrections.set(word, meant);
  }
  return { query: corrections.size > 0 ? withCorrections(query, corrections) : null };
});

import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { withCategories } from '../../kit/category-words.ts';
import { query } from '../../kit/handle.ts';
import { parseSearchWords } from '../../kit/words-query.ts';
import { isCorrectable, nearest, withCorrections } from './correct-words.ts';
import { isKnown, wordsLike } from './search-all.store.ts';

/** The maximum number of unknown words in a search that is corrected. */
const MISTYPED_MAX = 2;

/**
 * Corrects the words of a search that match nothing. Returns a correction only if the viewer then finds a
 * post or page with all words. Runs its queries one after another, so that a search of many words does not
 * occupy the database.
 */
export const correctSearch = query(posts.correct, async ({ input, actor, db, request }) => {
  const { query, isOfAge } = input;
  const searcher = { viewer: viewerOf(actor, request), withExplicit: actor !== null || isOfAge };
  const wordsOf = (typed: string) => withCategories(parseSearchWords(typed), request.language);
  const unknown: string[] = [];
  for (const word of wordsOf(query)) {
    if (!isCorrectable(word.word) || (await isKnown(db, { ...searcher, words: [word] }))) continue;
    unknown.push(word.word);
    if (unknown.length > MISTYPED_MAX) return { query: null };
  }
  const corrections = new Map<string, string>();
  for (const word of unknown) {
    const meant = nearest(word, await wordsLike(db, { ...searcher, word }));
    if (meant) corrections.set(word, meant);
  }
  if (corrections.size === 0) return { query: null };
  const meant = withCorrections(query, corrections);
  return { query: (await isKnown(db, { ...searcher, words: wordsOf(meant) })) ? meant : null };
});

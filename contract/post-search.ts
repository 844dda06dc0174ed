import { z } from 'zod';
import { call } from './kit.ts';
import { CREATOR_SEARCH_MAX_CHARS } from './limits.ts';
import { paging, postList } from './post.ts';
import { text } from './words.ts';

const query = text(CREATOR_SEARCH_MAX_CHARS).trim().min(1);

/** Looking for words in what all creators write. */
export const postSearch = {
  searchAll: call({
    path: '/actor/v1/post/search-all',
    who: 'anyone',
    about:
      'Posts in whose text or labels all of these words stand, in any order, newest first. What one may not read, and hidden pages, match nothing.',
    input: z.strictObject({
      query,
      /** `most` is for when nothing has all words: what has most of them. */
      words: z.enum(['all', 'most']).default('all'),
      isOfAge: z.boolean().default(false),
      ...paging,
    }),
    output: postList,
    alert: 'in_place',
  }),
  correct: call({
    path: '/actor/v1/search/correct',
    who: 'anyone',
    about:
      'What somebody may have meant who mistyped a word that nothing is found for; null when there is no better one.',
    input: z.strictObject({ query, isOfAge: z.boolean().default(false) }),
    output: z.object({ query: z.string().nullable() }),
    alert: 'in_place',
  }),
};

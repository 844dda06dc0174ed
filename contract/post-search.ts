import { z } from 'zod';
import { text } from './fields.ts';
import { call } from './kit.ts';
import { CREATOR_SEARCH_MAX_CHARS } from './limits.ts';
import { paging, postList } from './post.ts';

const query = text(CREATOR_SEARCH_MAX_CHARS).trim().min(1);

/** Full-text search over all creators' posts. */
export const postSearch = {
  searchAll: call({
    path: '/actor/v1/post/search-all',
    who: 'anyone',
    about:
      'Posts whose text or labels contain all of these words in any order, newest first. Texts that the caller may not read, and hidden pages, match nothing.',
    input: z.strictObject({
      query,
      /**
       * `all` finds only posts that contain all words. `most` finds the posts that contain the largest number
       * of the words. The browser uses `most` only after `all` has found nothing.
       */
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
      'A corrected query for one with a mistyped word without matches; null when there is no better one.',
    input: z.strictObject({ query, isOfAge: z.boolean().default(false) }),
    output: z.object({ query: z.string().nullable() }),
    alert: 'in_place',
  }),
};

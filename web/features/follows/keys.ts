import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';

export type CreatorPage = OutputOf<Contract['creators']['page']>;
export type CreatorList = OutputOf<Contract['creators']['search']>;
export type Summary = CreatorList['creators'][number];
export type Category = Summary['category'];
export type ViewAs = NonNullable<InputOf<Contract['creators']['page']>['viewAs']>;

export interface ListQuery {
  readonly query: string;
  /**
   * `all` finds creators that match all words. `most` finds those that match the largest number of the words; it is
   * used after a search with `all` has found nothing.
   */
  readonly words?: 'all' | 'most';
  readonly category?: Category | undefined;
  readonly sort: 'popular' | 'new';
}

const all = ['creators'] as const;

/**
 * The query keys of creators. The keys of pages are under `page`, so that one key can update all pages of a
 * creator. The lists of found and of followed creators are under `list`, so that one key can update all these
 * lists.
 */
export const creatorKeys = {
  all,
  pages: (domain: string) => [...all, 'page', domain],
  page: (domain: string, viewAs: ViewAs | undefined) => [...all, 'page', domain, viewAs ?? 'self'],
  lists: [...all, 'list'],
  suggestions: [...all, 'suggestions'],
  list: (query: ListQuery) => [...all, 'list', query],
  follows: [...all, 'list', 'follows'],
  followers: [...all, 'followers'],
  visited: [...all, 'visited'],
  blocked: [...all, 'blocked'],
  /**
   * This key is not under `all`, because a reset of this list after an unblock would scroll the list back to
   * its beginning.
   */
  blockedPages: ['blocked-people'],
  application: [...all, 'application'],
} as const;

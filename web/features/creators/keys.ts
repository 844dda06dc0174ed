import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';

export type CreatorPage = OutputOf<Contract['creators']['page']>;
export type CreatorList = OutputOf<Contract['creators']['search']>;
export type Summary = CreatorList['creators'][number];
export type Category = Summary['category'];
export type ViewAs = NonNullable<InputOf<Contract['creators']['page']>['viewAs']>;
export type Application = OutputOf<Contract['creators']['application']>;
export type PageChange = InputOf<Contract['creators']['updatePage']>;
export type PageLink = CreatorPage['links'][number];

export interface Wish {
  readonly query: string;
  /** `most`: who has most of the words, for when nobody has all. */
  readonly words?: 'all' | 'most';
  readonly category?: Category | undefined;
  readonly sort: 'popular' | 'new';
}

const all = ['creators'] as const;

/** Pages lie under `page` and lists under `list`, so that a follow finds every copy of a creator. */
export const creatorKeys = {
  all,
  pages: (domain: string) => [...all, 'page', domain],
  page: (domain: string, viewAs: ViewAs | undefined) => [...all, 'page', domain, viewAs ?? 'self'],
  lists: [...all, 'list'],
  list: (wish: Wish) => [...all, 'list', wish],
  follows: [...all, 'list', 'follows'],
  followers: [...all, 'followers'],
  visited: [...all, 'visited'],
  blocked: [...all, 'blocked'],
  /** Not below `all`: who is unblocked from the list must not see it fall back to its beginning. */
  blockedPages: ['blocked-people'],
  application: [...all, 'application'],
} as const;

/** In the order in which people are asked. */
export const categories = [
  'art',
  'music',
  'photography',
  'food',
  'fitness',
  'fashion',
  'dance',
  'comedy',
  'gaming',
  'writing',
  'education',
  'lifestyle',
  'glamour',
  'other',
] as const satisfies readonly Category[];

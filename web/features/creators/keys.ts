import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';
import type { Category, CreatorPage } from '#web/features/follows/index.ts';

export type Application = OutputOf<Contract['creators']['application']>;
export type PageChange = InputOf<Contract['creators']['updatePage']>;
export type PageLink = CreatorPage['links'][number];

/** The categories of creators, in the order that forms show them. */
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

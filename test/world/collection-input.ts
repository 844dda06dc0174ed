import type { collections } from '#contract/collections.ts';
import type { InputOf } from '#contract/kit.ts';

export type CollectionInput = InputOf<typeof collections.save>['collection'];

/** The input of `collections.save`. By default the collection costs 20 dollars and has no items. */
export const collectionInput = (changes: Partial<CollectionInput> = {}): CollectionInput => ({
  title: 'Night ferry',
  description: 'Ten nights on the water.',
  coverId: null,
  items: [],
  price: '20',
  tierIds: [],
  supply: null,
  publishAt: null,
  ...changes,
});

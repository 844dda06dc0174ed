import { collections } from '#contract/collections.ts';
import type { InputOf } from '#contract/kit.ts';
import { purchases } from '#contract/purchases.ts';
import { newId } from '#server/kit/random.ts';
import { uploaded } from '#test/world/uploads.ts';
import type { Person } from '#test/world.ts';
import type { CanaryRegistry } from './canary-registry.ts';
import { type Creator, type Place, plainPhoto } from './places.ts';

type Written = InputOf<typeof collections.save>['collection'];

interface Given {
  readonly ada: Creator;
  readonly gina: Creator;
  readonly bea: Creator;
  readonly goldTier: string;
  /** A locked post that is also an item of the visible collection. */
  readonly inside: Place;
  /** The fan who buys a collection before the creator hides it. */
  readonly patron: Person;
  readonly known: readonly Place[];
}

const PRICE = { asset: 'USD' as const, units: '20000000' };

/**
 * Creates collections whose content is locked to the probers. Everybody may see the title and cover of a collection
 * that is on a page, so only its items contain canaries. Hidden collections, drafts, and collections of creators who
 * shut out or block a prober also have canaries in title and description.
 */
export async function openCollections(canaries: CanaryRegistry, given: Given): Promise<Place[]> {
  const { ada, gina, bea, goldTier, inside, patron, known } = given;

  const photoIn = async (creator: Creator, place: string): Promise<string> =>
    (await uploaded(creator, 'photo', await plainPhoto(canaries, place))).id;
  const saved = (creator: Creator, changes: Partial<Written>) =>
    creator.call(collections.save, {
      id: newId(),
      version: null,
      reason: '',
      collection: {
        title: 'On the page',
        description: '',
        coverId: null,
        items: [],
        price: '20',
        tierIds: [],
        supply: null,
        publishAt: null,
        ...changes,
      },
    });
  const texts = (place: string) => ({
    title: canaries.word(place, 'title of the collection'),
    description: canaries.word(place, 'description of the collection'),
  });
  const setState = (
    creator: Creator,
    { id, version }: { id: string; version: number },
    state: 'live' | 'hidden',
  ) => creator.call(collections.setState, { id, version, state });

  const gold = await photoIn(ada, 'gold collection');
  const onPage = await saved(ada, {
    tierIds: [goldTier],
    items: [
      { kind: 'media', id: gold },
      { kind: 'post', id: inside.id },
    ],
  });
  await setState(ada, onPage, 'live');

  const away = await photoIn(ada, 'hidden collection');
  const hidden = await saved(ada, { ...texts('hidden collection'), coverId: away, items: [fileOf(away)] });
  const live = await setState(ada, hidden, 'live');
  await patron.call(purchases.buy, { item: { kind: 'collection', id: hidden.id }, expectedTotal: PRICE });
  await setState(ada, live, 'hidden');

  const unready = await photoIn(ada, 'draft of a collection');
  const draft = await saved(ada, {
    ...texts('draft of a collection'),
    coverId: unready,
    items: [fileOf(unready)],
  });

  // Live collections that people who are shut out or blocked by the creator must not see.
  const shut: Place[] = [];
  for (const [creator, name] of [
    [gina, 'shut out by country'],
    [bea, 'by a blocking creator'],
  ] as const) {
    const post = known.find((place) => place.name === name);
    const items = [{ kind: 'post' as const, id: post?.id ?? '' }];
    const { id } = await setState(creator, await saved(creator, { ...texts(name), items }), 'live');
    shut.push({ name, kind: 'collection', id, creator, assetIds: [], isVisible: true });
  }
  const place = { kind: 'collection', creator: ada } as const;
  return [
    ...shut,
    { ...place, name: 'gold collection', id: onPage.id, assetIds: [gold], isVisible: true },
    { ...place, name: 'hidden collection', id: hidden.id, assetIds: [away], isVisible: false },
    { ...place, name: 'draft of a collection', id: draft.id, assetIds: [unready], isVisible: false },
  ];
}

const fileOf = (id: string) => ({ kind: 'media', id }) as const;

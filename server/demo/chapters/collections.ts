import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { insertCollection, replaceItems, setCollectionState } from '../../features/collections/index.ts';
import { unlockItem } from '../../features/purchases/index.ts';
import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';
import { type WrittenCollection, writtenCollections } from '../cast/written-collections.ts';
import { writtenPosts } from '../cast/written-posts.ts';
import { chanceFrom } from '../chance.ts';
import { demoLogins } from '../logins.ts';
import { demoSales } from '../sales.ts';
import { kindOf, plannedShots } from '../shots.ts';
import type { Moment } from './moments.ts';
import { earliestFans, paidIn, personWith } from './notes.ts';

const [fanLogin, creatorLogin] = demoLogins.logins;
const FANS = 40;
const ITEMS_MAX = 8;
const STORY_DAYS = 90;
const MINUTE = 1 / (24 * 60);

/**
 * The collections of two creators and their sales. Does nothing if the demo creator has collections already.
 */
export async function collectionsMoments(tx: Tx): Promise<Moment[]> {
  const star = await personWith(tx, creatorLogin.email);
  const sam = await personWith(tx, fanLogin.email);
  if (!star || !sam || (await hasCollections(tx, star))) return [];
  const fans = await earliestFans(tx, { except: sam, limit: FANS });
  const chance = chanceFrom('collections');
  const sellers = await sellersOf(tx);
  // The demo's sales lie before the day on which this platform was set up. The first terms of sale must
  // therefore be in force from before these sales.
  await tx
    .updateTable('sale_terms')
    .set({ in_force_from: sql<Date>`least(in_force_from, app_now() - make_interval(days => ${STORY_DAYS}))` })
    .where('version', '=', 1)
    .execute();
  return writtenCollections.flatMap((set): Moment[] => {
    const creatorId = sellers.get(set.domain);
    if (creatorId === undefined) return [];
    const id = newId();
    const buyers = [...chance.shuffled(fans).slice(0, set.buyers), ...(set.isSams ? [sam] : [])];
    return [
      { daysAgo: set.daysAgo, happen: (now) => offer(now, { id, creatorId, set }) },
      ...buyers.flatMap((fanId) => bought(set, id, fanId, set.daysAgo * chance.between(0.1, 0.9))),
    ];
  });
}

async function hasCollections(tx: Tx, creatorId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('collections')
    .select('id')
    .where('creator_id', '=', creatorId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function sellersOf(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('people')
    .select(['id', 'creator_domain as domain'])
    .where(
      'creator_domain',
      'in',
      writtenCollections.map(({ domain }) => domain),
    )
    .execute();
  return new Map(rows.map(({ id, domain }) => [domain ?? '', id]));
}

/**
 * Publishes a collection of pictures and videos from the creator's posts. Leaves out pictures and videos that
 * no longer exist.
 */
async function offer(
  tx: Tx,
  { id, creatorId, set }: { id: string; creatorId: string; set: WrittenCollection },
): Promise<void> {
  const wanted = writtenPosts.flatMap(({ domain, labels = [] }, place) =>
    domain === set.domain && (set.labels.length === 0 || labels.some((label) => set.labels.includes(label)))
      ? (plannedShots[place] ?? []).filter(({ shot }) => kindOf(shot) !== 'audio').map((shot) => shot.id)
      : [],
  );
  const there = await tx
    .selectFrom('media_assets')
    .select(['id', 'kind'])
    .where('id', 'in', wanted)
    .where('owner_id', '=', creatorId)
    .execute();
  const photos = new Set(there.flatMap(({ id: asset, kind }) => (kind === 'photo' ? [asset] : [])));
  const ids = wanted.filter((each) => there.some((asset) => asset.id === each)).slice(0, ITEMS_MAX);
  const collection = {
    title: set.title,
    description: set.description,
    coverId: ids.find((each) => photos.has(each)) ?? null,
    items: ids.map((each) => ({ kind: 'media' as const, id: each })),
    price: set.price,
    tierIds: [],
    supply: set.supply,
    publishAt: null,
  };
  await insertCollection(tx, { id, creatorId, collection, price: usd(set.price) });
  await replaceItems(tx, id, { items: collection.items, isSold: false, reason: '' });
  await setCollectionState(tx, id, 'live');
}

const bought = (set: WrittenCollection, id: string, fanId: string, daysAgo: number): Moment[] => [
  paidIn(daysAgo + MINUTE, fanId, set.price, ['visa', '4242']),
  {
    daysAgo,
    async happen(tx) {
      const item = { kind: 'collection' as const, id };
      const { outcome } = await unlockItem(tx, { fanId, item, expectedTotal: usd(set.price) }, demoSales);
      assert(outcome === 'bought', `The demo could not sell "${set.title}": ${outcome}.`);
    },
  },
];

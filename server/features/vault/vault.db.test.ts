import { beforeAll, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { collections } from '#contract/collections.ts';
import type { InputOf } from '#contract/kit.ts';
import { FOLDERS_MAX } from '#contract/limits.ts';
import { mass } from '#contract/mass.ts';
import { media } from '#contract/media.ts';
import { posts } from '#contract/posts.ts';
import { purchases } from '#contract/purchases.ts';
import { vault } from '#contract/vault.ts';
import { newId } from '#server/kit/random.ts';
import { chatOf } from '#test/world/chats.ts';
import { forNobody, postInput, publishedPost, readyMedia } from '#test/world/content.ts';
import { waitUntilBlocked } from '#test/world/locks.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { actingIn, insertActiveSeat, setSeat } from '#test/world/seats.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).reason;
const idsOf = async (who: Person, input: InputOf<typeof vault.list> = {}) =>
  (await who.call(vault.list, input)).items.map(({ id }) => id).sort();

test('VA1: a vault has only the creator’s own files and folders; fans have no vault', async () => {
  const [creator, other, fan] = [await world.creator(), await world.creator(), await world.fan()];
  const id = await readyMedia(world, creator);
  expect(await idsOf(creator)).toEqual([id]);
  expect(await idsOf(other)).toEqual([]);
  expect(await reasonOf(other.call(vault.find, { id }))).toBe('not_found');
  expect(await reasonOf(other.call(vault.move, { ids: [id], folderId: null }))).toBe('not_found');
  expect(await reasonOf(fan.call(vault.list, {}))).toBe('forbidden');
  const folder = await other.call(vault.createFolder, { name: 'Theirs' });
  expect(await reasonOf(creator.call(vault.move, { ids: [id], folderId: folder.id }))).toBe('not_found');
  expect(await reasonOf(creator.call(vault.renameFolder, { id: folder.id, name: 'Mine' }))).toBe('not_found');
  expect(await reasonOf(creator.call(vault.removeFolder, { id: folder.id }))).toBe('not_found');
});

test('VA2, VA3: folder names are unique; a file is in at most one folder; deleting a folder keeps its files', async () => {
  const creator = await world.creator();
  const [one, two] = [await readyMedia(world, creator), await readyMedia(world, creator)];
  const sea = await creator.call(vault.createFolder, { name: 'Sea' });
  expect(await reasonOf(creator.call(vault.createFolder, { name: ' SEA ' }))).toBe('name_taken');
  const land = await creator.call(vault.createFolder, { name: 'Land' });
  expect(await reasonOf(creator.call(vault.renameFolder, { id: land.id, name: 'sea' }))).toBe('name_taken');
  await creator.call(vault.move, { ids: [one, two], folderId: sea.id });
  await creator.call(vault.move, { ids: [two], folderId: land.id });
  expect((await creator.call(vault.folders, {})).folders.map(({ name, count }) => [name, count])).toEqual([
    ['Land', 1],
    ['Sea', 1],
  ]);
  expect(await idsOf(creator, { folderId: sea.id })).toEqual([one]);
  await creator.call(vault.removeFolder, { id: sea.id });
  expect(await idsOf(creator)).toEqual([one, two].sort());
  expect((await creator.call(vault.find, { id: one })).item.folderId).toBeNull();
  await world.sql`insert into vault_folders (id, creator_id, name)
    select gen_random_uuid(), ${creator.id}, 'F' || n from generate_series(1, ${FOLDERS_MAX - 1}::integer) n`;
  expect(await reasonOf(creator.call(vault.createFolder, { name: 'One more' }))).toBe('too_many_folders');
});

test('VA2: moving a file into a folder that is being deleted is refused with not_found', async () => {
  const creator = await world.creator();
  const id = await readyMedia(world, creator);
  const { id: folderId } = await creator.call(vault.createFolder, { name: 'Sea' });
  let moving: Promise<unknown> = Promise.resolve();
  await world.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('vault_folders').where('id', '=', folderId).execute();
    moving = reasonOf(creator.call(vault.move, { ids: [id], folderId }));
    await waitUntilBlocked(world, moving);
  });
  expect(await moving).toBe('not_found');
});

test('VA4: a file shows its uses, sales and earnings; the list can be filtered by use, kind, state, price and date', async () => {
  const creator = await verifiedCreator(world);
  const fan = await world.fan();
  await giveMoney(world, fan, '100');
  const sold = await readyMedia(world, creator);
  const preview = await readyMedia(world, creator);
  const unused = await readyMedia(world, creator, { kind: 'video' });
  const working = await readyMedia(world, creator, { state: 'processing' });
  const post = await publishedPost(creator, {
    price: '10',
    audience: forNobody,
    media: [
      { id: sold, alt: '', isPreview: false },
      { id: preview, alt: '', isPreview: true },
    ],
  });
  const id = newId();
  const collection = {
    title: 'Set',
    description: '',
    coverId: null,
    price: '30',
    tierIds: [],
    supply: null,
    publishAt: null,
    items: [{ kind: 'media', id: sold }] as const,
  };
  const { version } = await creator.call(collections.save, {
    id,
    version: null,
    collection: { ...collection, items: [...collection.items] },
  });
  await creator.call(collections.setState, { id, version, state: 'live' });
  const pay = (kind: 'post' | 'collection', item: string, units: string) =>
    fan.call(purchases.buy, { item: { kind, id: item }, expectedTotal: { asset: 'USD', units } });
  await pay('post', post, '10000000');
  await pay('collection', id, '30000000');

  const { item, uses } = await creator.call(vault.find, { id: sold });
  expect(item).toMatchObject({ posts: 1, collections: 1, sold: 2, owners: 1, earned: { units: '32000000' } });
  expect(uses.map((use) => [use.kind, use.price?.units, use.sold])).toEqual([
    ['collection', '30000000', 1],
    ['post', '10000000', 1],
  ]);
  expect((await creator.call(vault.find, { id: preview })).item).toMatchObject({ posts: 1, sold: 0 });
  expect(await idsOf(creator, { usage: 'sold' })).toEqual([sold]);
  expect(await idsOf(creator, { usage: 'used' })).toEqual([sold, preview].sort());
  expect(await idsOf(creator, { usage: 'unused' })).toEqual([unused, working].sort());
  expect(await idsOf(creator, { kind: 'video' })).toEqual([unused]);
  expect(await idsOf(creator, { state: 'working' })).toEqual([working]);
  expect(await idsOf(creator, { priceMin: '20' })).toEqual([sold]);
  expect(await idsOf(creator, { priceMax: '15' })).toEqual([sold, preview].sort());
  expect(await idsOf(creator, { priceMin: '11', priceMax: '29' })).toEqual([]);
  expect(await idsOf(creator, { to: new Date(0).toISOString() })).toEqual([]);
  const page = await creator.call(vault.list, { limit: 2 });
  const rest = await creator.call(vault.list, { limit: 2, cursor: page.next ?? '' });
  expect([page.total, page.items.length + rest.items.length, rest.next]).toEqual([4, 4, null]);
});

test('VA5: a file’s uses include messages, mass messages, templates, and posts that were deleted after a sale', async () => {
  const creator = await verifiedCreator(world);
  const fan = await world.fan();
  await giveMoney(world, fan, '100');
  const usesOf = async (id: string) =>
    (await creator.call(vault.find, { id })).uses.map((use) => [use.kind, use.state, use.count, use.sold]);
  const isKept = async (id: string) => {
    expect(await reasonOf(creator.call(media.remove, { ids: [id] }))).toBe('media_in_use');
    expect(await idsOf(creator, { usage: 'unused' })).not.toContain(id);
  };

  const inChat = await readyMedia(world, creator);
  const chatId = await chatOf(fan, creator);
  for (const text of ['Look', 'Look again'])
    await creator.call(chat.send, { id: newId(), chatId, text, mediaIds: [inChat] });
  expect(await usesOf(inChat)).toEqual([['message', 'sent', 2, 0]]);
  await isKept(inChat);

  const inMass = await readyMedia(world, creator);
  const words = { text: 'All of you', mediaIds: [inMass] };
  await creator.call(mass.save, { id: newId(), version: null, words, audience: { include: ['followers'] } });
  expect(await usesOf(inMass)).toEqual([['mass', 'draft', 1, 0]]);
  await isKept(inMass);

  const kept = await readyMedia(world, creator);
  const templateId = newId();
  await world.sql`insert into templates (id, creator_id, body) values (${templateId}, ${creator.id}, 'Welcome')`;
  await world.sql`insert into template_media (template_id, position, asset_id) values (${templateId}, 1, ${kept})`;
  expect(await usesOf(kept)).toEqual([['template', 'kept', 1, 0]]);
  await isKept(kept);

  const sold = await readyMedia(world, creator);
  const locked = { price: '10', audience: forNobody, media: [{ id: sold, alt: '', isPreview: false }] };
  const post = await publishedPost(creator, locked);
  await fan.call(purchases.buy, {
    item: { kind: 'post', id: post },
    expectedTotal: { asset: 'USD', units: '10000000' },
  });
  await creator.call(posts.remove, { id: post });
  expect(await usesOf(sold)).toEqual([['post', 'removed', 1, 1]]);
  await isKept(sold);
});

test('VA5, C13: a file in use cannot be deleted; a deleted file is in no list and in no folder', async () => {
  const creator = await world.creator();
  const [used, free] = [await readyMedia(world, creator), await readyMedia(world, creator)];
  await publishedPost(creator, { media: [{ id: used, alt: '', isPreview: false }] });
  const folder = await creator.call(vault.createFolder, { name: 'All' });
  await creator.call(vault.move, { ids: [used, free], folderId: folder.id });
  expect(await reasonOf(creator.call(media.remove, { ids: [used, free] }))).toBe('media_in_use');
  expect(await idsOf(creator)).toHaveLength(2);
  await creator.call(media.remove, { ids: [free] });
  expect(await idsOf(creator, { folderId: folder.id })).toEqual([used]);
  expect(await reasonOf(creator.call(vault.find, { id: free }))).toBe('not_found');
  expect((await creator.call(media.refresh, { ids: [free] })).media).toEqual([]);
});

test('VA6: to a seat, a file’s uses show no text of posts, and the text of mass messages only with the right `mass`', async () => {
  const [creator, mia] = [await verifiedCreator(world), await world.fan()];
  const id = await readyMedia(world, creator);
  const post = postInput({ text: 'Draft', media: [{ id, alt: '', isPreview: false }] });
  await creator.call(posts.save, { id: newId(), version: null, post });
  const terms = { price: null, tierIds: [], supply: null, publishAt: null };
  const collection = { title: 'Set', description: '', coverId: id, items: [], ...terms };
  await creator.call(collections.save, { id: newId(), version: null, collection });
  const words = { text: 'All of you', mediaIds: [id] };
  await creator.call(mass.save, { id: newId(), version: null, words, audience: { include: ['followers'] } });
  const titlesFor = async (who: Pick<Person, 'call'>) =>
    Object.fromEntries((await who.call(vault.find, { id })).uses.map(({ kind, title }) => [kind, title]));

  expect(await titlesFor(creator)).toEqual({ post: 'Draft', collection: 'Set', mass: 'All of you' });
  const seatId = await insertActiveSeat(world, { creator, member: mia }, ['sell']);
  const seat = actingIn(mia, creator);
  expect(await titlesFor(seat)).toEqual({ post: '', collection: 'Set', mass: '' });
  await setSeat(world, seatId, ['read', 'write', 'sell', 'mass', 'notes']);
  expect(await titlesFor(seat)).toEqual({ post: '', collection: 'Set', mass: 'All of you' });
});

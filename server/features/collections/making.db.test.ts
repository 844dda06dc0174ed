import { beforeAll, describe, expect, test } from 'vitest';
import { collections } from '#contract/collections.ts';
import { posts } from '#contract/posts.ts';
import { newId } from '#server/kit/random.ts';
import { type CollectionInput, collectionInput } from '#test/world/collection-input.ts';
import { publishedPost, readyMedia, tierOf } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { publishDueCollections } from './index.ts';

const HOUR_MS = 3_600_000;
let world: World;
let creator: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld();
  creator = await verifiedCreator(world);
});

const fileItem = async (owner: Person = creator) =>
  ({ kind: 'media', id: await readyMedia(world, owner) }) as const;
const save = (changes: Partial<CollectionInput> = {}, id = newId(), version: number | null = null) =>
  creator.call(collections.save, { id, version, collection: collectionInput(changes), reason: '' });
const live = async (changes: Partial<CollectionInput> = {}) => {
  const { id, version } = await save({ items: [await fileItem()], ...changes });
  return creator.call(collections.setState, { id, version, state: 'live' });
};
const find = (who: Person, id: string) => who.call(collections.find, { domain: creator.domain, id });
const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).reason;

describe('saving and publishing a collection', () => {
  test('CO2, C4: a collection cannot contain other people’s files or posts, and cannot go live with media that are not ready', async () => {
    const other = await world.creator();
    const theirPost = await publishedPost(other);
    expect(await reasonOf(save({ items: [await fileItem(other)] }))).toBe('media_unavailable');
    expect(await reasonOf(save({ coverId: (await fileItem(other)).id }))).toBe('media_unavailable');
    expect(await reasonOf(save({ items: [{ kind: 'post', id: theirPost }] }))).toBe('media_unavailable');
    expect(await reasonOf(save({ items: [{ kind: 'media', id: newId() }] }))).toBe('media_unavailable');
    const working = await readyMedia(world, creator, { state: 'processing' });
    const draft = await save({ items: [{ kind: 'media', id: working }] });
    const publishing = { id: draft.id, version: draft.version, state: 'live' } as const;
    expect(await reasonOf(creator.call(collections.setState, publishing))).toBe('media_not_ready');
    expect(await reasonOf(other.call(collections.draft, { id: draft.id }))).toBe('not_found');
    expect(await reasonOf(other.call(collections.setState, publishing))).toBe('not_found');
  });

  test('CO2: the cover must be a photo, because everybody sees it', async () => {
    const video = await readyMedia(world, creator, { kind: 'video' });
    expect(await reasonOf(save({ coverId: video }))).toBe('media_unavailable');
    const photo = await readyMedia(world, creator);
    expect((await save({ coverId: photo, items: [{ kind: 'media', id: video }] })).cover?.id).toBe(photo);
  });

  test('CO2: a collection with a post that lacks a co-creator’s consent cannot be published', async () => {
    const id = await publishedPost(creator);
    const draft = await save({ items: [{ kind: 'post', id }] });
    await world.sql`update posts set consent_ended_at = app_now() where id = ${id}`;
    const publishing = { id: draft.id, version: draft.version, state: 'live' } as const;
    expect(await reasonOf(creator.call(collections.setState, publishing))).toBe('consent_missing');
  });

  test('CO3: saving or publishing an outdated version of a collection is refused with `conflict`', async () => {
    const { id, version } = await save();
    await save({ title: 'Second' }, id, version);
    expect(await reasonOf(save({ title: 'Third' }, id, version))).toBe('conflict');
    expect(await reasonOf(creator.call(collections.setState, { id, version, state: 'live' }))).toBe(
      'conflict',
    );
    expect((await creator.call(collections.draft, { id })).title).toBe('Second');
  });

  test('CO4: a collection can be published only with at least one item, and with either an allowed price or a tier', async () => {
    const publish = async (changes: Partial<CollectionInput>) => {
      const { id, version } = await save(changes);
      return creator.call(collections.setState, { id, version, state: 'live' });
    };
    expect(await reasonOf(publish({}))).toBe('collection_empty');
    expect(await reasonOf(publish({ items: [await fileItem()], price: null }))).toBe('offer_missing');
    expect(await reasonOf(save({ price: '2.99' }))).toBe('amount_out_of_range');
    expect(await reasonOf(save({ price: '500.01' }))).toBe('amount_out_of_range');
    expect(await reasonOf(save({ tierIds: [newId()] }))).toBe('invalid_input');
    const tier = await tierOf(world, creator);
    expect((await publish({ items: [await fileItem()], price: null, tierIds: [tier] })).state).toBe('live');
    const unverified = await world.creator();
    const draft = { id: newId(), version: null, collection: collectionInput() };
    expect(await reasonOf(unverified.call(collections.save, draft))).toBe('identity_needed');
  });

  test('CO5: a due collection is published once; a due collection that cannot be published becomes a draft again', async () => {
    expect(await reasonOf(save({ publishAt: new Date(0).toISOString() }))).toBe('schedule_in_past');
    const [{ now }] = (await world.sql<{ now: Date }>`select app_now() as now`) as [{ now: Date }];
    const publishAt = new Date(now.getTime() + HOUR_MS).toISOString();
    const fine = await live({ publishAt });
    const post = await publishedPost(creator);
    const bad = await live({ publishAt, items: [{ kind: 'post', id: post }] });
    expect([fine.state, bad.state]).toEqual(['scheduled', 'scheduled']);
    await creator.call(posts.archive, { id: post, isArchived: true });
    const fan = await world.fan();
    expect(await reasonOf(find(fan, fine.id))).toBe('not_found');
    await world.advance(HOUR_MS + 1_000);
    await Promise.all([publishDueCollections(world.db), publishDueCollections(world.db)]);
    for (const one of [fan, creator]) await one.relogin();
    expect((await find(fan, fine.id)).state).toBe('live');
    const after = await creator.call(collections.draft, { id: fine.id });
    expect(after.version).toBe(fine.version + 1);
    const stopped = { state: 'draft', publishAt: null, stoppedBy: 'post_taken_off' };
    expect(await creator.call(collections.draft, { id: bad.id })).toMatchObject(stopped);
    const listed = (await creator.call(collections.mine, {})).collections.find(({ id }) => id === bad.id);
    expect(listed).toMatchObject(stopped);
  });

  test('CO5: a collection with an archived post cannot be published until the post is restored', async () => {
    const post = await publishedPost(creator);
    const items = [await fileItem(), { kind: 'post' as const, id: post }];
    const draft = await save({ items });
    await creator.call(posts.archive, { id: post, isArchived: true });
    const publishing = { id: draft.id, version: draft.version, state: 'live' } as const;
    expect(await reasonOf(creator.call(collections.setState, publishing))).toBe('post_taken_off');
    expect(await reasonOf(save({ items }, draft.id, draft.version))).toBe('post_taken_off');
    await creator.call(posts.archive, { id: post, isArchived: false });
    expect(await creator.call(collections.setState, publishing)).toMatchObject({
      state: 'live',
      stoppedBy: null,
    });
  });
});

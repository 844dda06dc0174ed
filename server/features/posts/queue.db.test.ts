import { beforeAll, describe, expect, test } from 'vitest';
import { collections } from '#contract/collections.ts';
import { mass } from '#contract/mass.ts';
import { posts } from '#contract/posts.ts';
import {
  insertFollow,
  insertPostPurchase,
  publishedPost,
  readyMedia,
  saveDraft,
} from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';
import { publishDueCollections } from '../collections/index.ts';
import { sendDue } from '../mass/index.ts';
import { expireDue, publishDue } from './index.ts';

const HOUR_MS = 3_600_000;
let world: World;
let creator: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld();
});

const ahead = async (ms: number): Promise<string> => {
  const [row] = await world.sql<{ now: Date }>`select app_now() as now`;
  return new Date((row?.now.getTime() ?? 0) + ms).toISOString();
};

/** Schedules a post for ten minutes from now, unless `changes` set another time. */
async function scheduled(changes: Parameters<typeof saveDraft>[1] = {}): Promise<string> {
  const { id, version } = await saveDraft(creator, { publishAt: await ahead(600_000), ...changes });
  expect((await creator.call(posts.publish, { id, version })).state).toBe('scheduled');
  return id;
}
const makeDue = (id: string) => world.sql`update posts set publish_at = app_now() where id = ${id}`;
const stateOf = async (id: string): Promise<string> => (await creator.call(posts.draft, { id })).state;
const queue = async () =>
  creator.call(posts.queue, { from: await ahead(-HOUR_MS), to: await ahead(48 * HOUR_MS) });

describe('the queue (PO9)', () => {
  beforeAll(async () => {
    creator = await verifiedCreator(world);
  });

  test('C15: a scheduled post is hidden from fans, and three simultaneous workers publish it only once when it is due', async () => {
    const id = await scheduled({ text: 'Tomorrow' });
    const fan = await world.fan();
    expect((await refusalOf(fan.call(posts.find, { id }))).reason).toBe('not_found');
    await publishDue(world.db);
    expect(await stateOf(id)).toBe('scheduled');
    await makeDue(id);
    await Promise.all([publishDue(world.db), publishDue(world.db), publishDue(world.db)]);
    expect((await fan.call(posts.find, { id })).text).toBe('Tomorrow');
    const [events] = await world.sql<{ count: number }>`
      select count(*)::integer as count from outbox where name = 'postPublished' and payload::json->>'id' = ${id}`;
    expect(events?.count).toBe(1);
  });

  test('a due post that cannot be published is listed first in the queue with the reason, and can be rescheduled', async () => {
    const assetId = await readyMedia(world, creator);
    const waiting = await scheduled();
    const id = await scheduled({
      media: [{ id: assetId, alt: '', isPreview: false }],
      publishAt: await ahead(20 * HOUR_MS),
    });
    await world.sql`update media_assets set state = 'processing', settled_at = null where id = ${assetId}`;
    await makeDue(id);
    await publishDue(world.db);
    await publishDue(world.db);
    expect(await stateOf(id)).toBe('scheduled');
    const { items } = await queue();
    expect(items.map((item) => [item.id, item.state, item.failure])).toEqual([
      [id, 'failed', 'media_not_ready'],
      [waiting, 'waiting', null],
    ]);
    await world.sql`update media_assets set state = 'ready', settled_at = app_now() where id = ${assetId}`;
    const moved = await creator.call(posts.reschedule, { id, what: 'publish', at: await ahead(HOUR_MS) });
    expect(moved).toMatchObject({ state: 'waiting', failure: null });
    await makeDue(id);
    await publishDue(world.db);
    expect(await stateOf(id)).toBe('published');
    await creator.call(posts.remove, { id: waiting });
  });

  test('a paused queue publishes no post until it is resumed', async () => {
    const id = await scheduled();
    await creator.call(posts.pauseQueue, { isPaused: true });
    const paused = await queue();
    expect([paused.isPaused, paused.items.map(({ state }) => state)]).toEqual([true, ['paused']]);
    await makeDue(id);
    await publishDue(world.db);
    expect(await stateOf(id)).toBe('scheduled');
    await creator.call(posts.pauseQueue, { isPaused: false });
    await publishDue(world.db);
    expect(await stateOf(id)).toBe('published');
  });

  test('a scheduled post can be moved to a later time but not into the past, and can become a draft again', async () => {
    const id = await scheduled({ expiresAt: await ahead(30 * HOUR_MS) });
    const move = (what: 'publish' | 'expire', at: string) => creator.call(posts.reschedule, { id, what, at });
    expect((await refusalOf(move('publish', await ahead(-1_000)))).reason).toBe('schedule_in_past');
    expect((await refusalOf(move('publish', await ahead(31 * HOUR_MS)))).reason).toBe('schedule_in_past');
    expect((await refusalOf(move('expire', await ahead(60_000)))).reason).toBe('schedule_in_past');
    const at = await ahead(2 * HOUR_MS);
    expect((await move('publish', at)).at).toBe(at);
    const other = await verifiedCreator(world);
    expect((await refusalOf(other.call(posts.reschedule, { id, what: 'publish', at }))).reason).toBe(
      'not_found',
    );
    const { version } = await creator.call(posts.draft, { id });
    const draft = await saveDraft(creator, {}, { id, version });
    expect(draft.state).toBe('draft');
    expect((await refusalOf(move('publish', await ahead(HOUR_MS)))).reason).toBe('conflict');
    expect((await queue()).items).toEqual([]);
  });
});

describe('publishing a scheduled post early', () => {
  test('PO9: publishing a scheduled post early takes one call, and if that call is refused, the post stays scheduled', async () => {
    creator = await verifiedCreator(world);
    const assetId = await readyMedia(world, creator);
    const id = await scheduled({ media: [{ id: assetId, alt: '', isPreview: false }] });
    const [waiting] = (await queue()).items;
    const now = { id, version: waiting?.version ?? 0, isNow: true };
    await world.sql`update media_assets set state = 'processing', settled_at = null where id = ${assetId}`;
    expect((await refusalOf(creator.call(posts.publish, now))).reason).toBe('media_not_ready');
    expect((await queue()).items).toMatchObject([{ id, at: waiting?.at, state: 'waiting' }]);
    await world.sql`update media_assets set state = 'ready', settled_at = app_now() where id = ${assetId}`;
    expect((await refusalOf(creator.call(posts.publish, { ...now, version: 1 }))).reason).toBe('conflict');
    expect((await creator.call(posts.publish, now)).state).toBe('published');
    expect((await queue()).items).toEqual([]);
  });
});

describe('mass messages and collections in the queue (PO9)', () => {
  const words = { text: 'Tonight', mediaIds: [], previewIds: [], price: null };
  const audience = { include: ['followers' as const] };
  const scheduledMass = async () => {
    const sendAt = await ahead(HOUR_MS);
    const saved = await creator.call(mass.save, { id: newId(), version: null, words, audience, sendAt });
    return creator.call(mass.send, { id: saved.id, version: saved.version });
  };
  const scheduledCollection = async () => {
    const id = newId();
    const collection = {
      title: 'Harbour nights',
      description: '',
      coverId: null,
      price: '30',
      tierIds: [],
      supply: null,
      items: [{ kind: 'media' as const, id: await readyMedia(world, creator) }],
      publishAt: await ahead(2 * HOUR_MS),
    };
    const { version } = await creator.call(collections.save, { id, version: null, collection });
    await creator.call(collections.setState, { id, version, state: 'live' });
    return id;
  };
  const stateOfMass = async (id: string) => (await creator.call(mass.find, { id })).state;

  test('the queue lists posts, mass messages and collections; mass messages and collections wait while it is paused', async () => {
    creator = await verifiedCreator(world);
    await insertFollow(world, await world.fan(), creator);
    const post = await scheduled({ text: 'Soon' });
    const message = await scheduledMass();
    const collection = await scheduledCollection();
    const { items } = await queue();
    expect(items.map(({ id, kind, text, state }) => [id, kind, text, state])).toEqual([
      [post, 'post', 'Soon', 'waiting'],
      [message.id, 'mass', 'Tonight', 'waiting'],
      [collection, 'collection', 'Harbour nights', 'waiting'],
    ]);
    const otherCreator = await verifiedCreator(world);
    const theirs = { from: await ahead(-HOUR_MS), to: await ahead(48 * HOUR_MS) };
    expect((await otherCreator.call(posts.queue, theirs)).items).toEqual([]);

    await creator.call(posts.pauseQueue, { isPaused: true });
    await world.sql`update mass_messages set send_at = app_now() where id = ${message.id}`;
    await world.sql`update collections set publish_at = app_now() where id = ${collection}`;
    await sendDue(world.db);
    await publishDueCollections(world.db);
    expect(await stateOfMass(message.id)).toBe('scheduled');
    expect((await creator.call(collections.draft, { id: collection })).state).toBe('scheduled');
    // The mass message was due while the queue was paused; it can still be moved to a later time.
    const held = await creator.call(mass.find, { id: message.id });
    const moved = { id: held.id, version: held.version, words, audience, sendAt: await ahead(3 * HOUR_MS) };
    expect((await creator.call(mass.save, moved)).sendAt).toBe(moved.sendAt);

    await creator.call(posts.pauseQueue, { isPaused: false });
    await world.sql`update mass_messages set send_at = app_now() where id = ${message.id}`;
    await publishDueCollections(world.db);
    await sendDue(world.db);
    expect(['sending', 'sent']).toContain(await stateOfMass(message.id));
    expect((await creator.call(collections.draft, { id: collection })).state).toBe('live');
  });

  test('a collection that could not be published comes first in the queue, with the reason', async () => {
    creator = await verifiedCreator(world);
    await scheduled();
    const id = await scheduledCollection();
    await world.sql`update people set is_verified_to_sell = false where id = ${creator.id}`;
    await world.sql`update collections set publish_at = app_now() where id = ${id}`;
    await publishDueCollections(world.db);
    const [first] = (await queue()).items;
    expect(first).toMatchObject({ id, kind: 'collection', state: 'failed', failure: 'identity_needed' });
  });

  test('MA1: a scheduled mass message can be sent early, and a repeated request does not send it again', async () => {
    creator = await verifiedCreator(world);
    await insertFollow(world, await world.fan(), creator);
    const { id, version } = await scheduledMass();
    expect((await creator.call(mass.send, { id, version })).state).toBe('scheduled');
    expect((await creator.call(mass.send, { id, version, isNow: true })).state).toBe('sending');
    await sendDue(world.db);
    expect((await creator.call(mass.send, { id, version, isNow: true })).delivered).toBeLessThanOrEqual(1);
    expect((await queue()).items).toEqual([]);
  });
});

test('an expired post is hidden immediately, archived by the worker, and kept by its buyers', async () => {
  creator = await verifiedCreator(world);
  const media = [{ id: await readyMedia(world, creator), alt: '', isPreview: false }];
  const id = await publishedPost(creator, { price: '5', media, expiresAt: await ahead(60_000) });
  const [buyer, fan] = [await world.fan(), await world.fan()];
  await insertPostPurchase(world, buyer, creator, id);
  expect((await queue()).items.map(({ what }) => what)).toEqual(['expire']);
  await world.advance(61_000);
  expect((await refusalOf(fan.call(posts.find, { id }))).reason).toBe('not_found');
  await Promise.all([expireDue(world.db), expireDue(world.db)]);
  expect(await stateOf(id)).toBe('archived');
  expect((await buyer.call(posts.find, { id })).lock).toBeNull();
  const [page] = await world.sql<{ posts: number }>`select posts from pages where creator_id = ${creator.id}`;
  expect(page?.posts).toBe(0);
});

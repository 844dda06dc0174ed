import { beforeAll, describe, expect, test } from 'vitest';
import { posts } from '#contract/posts.ts';
import { owns, publishedPost, readyMedia, saveDraft } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
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

/** Its time is ten minutes away; nothing is due before. */
async function scheduled(changes: Parameters<typeof saveDraft>[1] = {}): Promise<string> {
  const { id, version } = await saveDraft(creator, { publishAt: await ahead(600_000), ...changes });
  expect((await creator.call(posts.publish, { id, version })).state).toBe('scheduled');
  return id;
}
const fallsDue = (id: string) => world.sql`update posts set publish_at = app_now() where id = ${id}`;
const stateOf = async (id: string): Promise<string> => (await creator.call(posts.draft, { id })).state;
const queue = async () =>
  creator.call(posts.queue, { from: await ahead(-HOUR_MS), to: await ahead(48 * HOUR_MS) });

describe('the queue (PO9)', () => {
  beforeAll(async () => {
    creator = await verifiedCreator(world);
  });

  test('C15: what is scheduled is there for nobody else; at its time it goes out once, three workers or not', async () => {
    const id = await scheduled({ text: 'Tomorrow' });
    const fan = await world.fan();
    expect((await refusalOf(fan.call(posts.find, { id }))).reason).toBe('not_found');
    await publishDue(world.db);
    expect(await stateOf(id)).toBe('scheduled');
    await fallsDue(id);
    await Promise.all([publishDue(world.db), publishDue(world.db), publishDue(world.db)]);
    expect((await fan.call(posts.find, { id })).text).toBe('Tomorrow');
    const [told] = await world.sql<{ count: number }>`
      select count(*)::integer as count from outbox where name = 'postPublished' and payload::json->>'id' = ${id}`;
    expect(told?.count).toBe(1);
  });

  test('what cannot go out keeps the reason, stands on top, and goes out when it is moved', async () => {
    const assetId = await readyMedia(world, creator);
    const waiting = await scheduled();
    const id = await scheduled({
      media: [{ id: assetId, alt: '', isPreview: false }],
      publishAt: await ahead(20 * HOUR_MS),
    });
    await world.sql`update media_assets set state = 'processing', settled_at = null where id = ${assetId}`;
    await fallsDue(id);
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
    await fallsDue(id);
    await publishDue(world.db);
    expect(await stateOf(id)).toBe('published');
    await creator.call(posts.remove, { id: waiting });
  });

  test('a paused queue lets nothing out until it goes on', async () => {
    const id = await scheduled();
    await creator.call(posts.pauseQueue, { isPaused: true });
    const paused = await queue();
    expect([paused.isPaused, paused.items.map(({ state }) => state)]).toEqual([true, ['paused']]);
    await fallsDue(id);
    await publishDue(world.db);
    expect(await stateOf(id)).toBe('scheduled');
    await creator.call(posts.pauseQueue, { isPaused: false });
    await publishDue(world.db);
    expect(await stateOf(id)).toBe('published');
  });

  test('what is scheduled can be taken back to a draft, moved, and not moved into the past', async () => {
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

test('an expired post leaves the page by the clock; the worker only tidies; buyers keep it', async () => {
  creator = await verifiedCreator(world);
  const media = [{ id: await readyMedia(world, creator), alt: '', isPreview: false }];
  const id = await publishedPost(creator, { price: '5', media, expiresAt: await ahead(60_000) });
  const [buyer, fan] = [await world.fan(), await world.fan()];
  await owns(world, buyer, creator, id);
  expect((await queue()).items.map(({ what }) => what)).toEqual(['expire']);
  await world.advance(61_000);
  expect((await refusalOf(fan.call(posts.find, { id }))).reason).toBe('not_found');
  await Promise.all([expireDue(world.db), expireDue(world.db)]);
  expect(await stateOf(id)).toBe('archived');
  expect((await buyer.call(posts.find, { id })).lock).toBeNull();
  const [page] = await world.sql<{ posts: number }>`select posts from pages where creator_id = ${creator.id}`;
  expect(page?.posts).toBe(0);
});

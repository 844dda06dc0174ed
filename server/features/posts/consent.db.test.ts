import { beforeAll, expect, test } from 'vitest';
import { postChanged, posts } from '#contract/posts.ts';
import { insertPostPurchase, publishedPost, readyMedia, saveDraft } from '#test/world/content.ts';
import { waitUntilBlocked } from '#test/world/locks.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { lockOwnPost, replaceMedia } from './drafts.store.ts';

type Creator = Person & { domain: string };
let world: World;
let creator: Creator;
let other: Creator;
beforeAll(async () => {
  world = await openWorld();
  creator = await verifiedCreator(world);
  other = await verifiedCreator(world);
});

const file = async () => ({ id: await readyMedia(world, creator), alt: '', isPreview: false });
const agree = (id: string, mediaIds: readonly string[] = []) =>
  other.call(posts.agree, { id, isAgreed: true, mediaIds: [...mediaIds] });
const withdraw = (id: string) => other.call(posts.agree, { id, isAgreed: false });
const requested = async (show?: 'asked' | 'agreed' | 'declined') =>
  (await other.call(posts.requests, show ? { show } : {})).posts.map(({ id }) => id);
const consentsOf = async (id: string) =>
  (await creator.call(posts.draft, { id })).coCreators.map(({ consent }) => consent);
const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).reason;
const versionOf = async (id: string) => (await creator.call(posts.draft, { id })).version;

/** Publishes a post with one file and with `other` as a co-creator who has agreed. */
async function jointPost(): Promise<{ id: string; media: Awaited<ReturnType<typeof file>>[] }> {
  const media = [await file()];
  const { id, version } = await saveDraft(creator, { coCreators: [other.domain], media });
  await agree(id, [media[0]?.id ?? '']);
  await creator.call(posts.publish, { id, version });
  return { id, media };
}

test('AX8, PO8: a co-creator sees the draft, agrees, and can withdraw after publishing', async () => {
  const outsider = await verifiedCreator(world);
  const { id, version } = await saveDraft(creator, { text: 'The two of us', coCreators: [other.domain] });
  expect(await reasonOf(creator.call(posts.publish, { id, version }))).toBe('consent_missing');
  const waiting = await other.call(posts.requests, {});
  expect(waiting.posts.map((post) => [post.text, post.consent])).toEqual([['The two of us', 'asked']]);
  expect(waiting.counts).toEqual({ asked: 1, agreed: 0, declined: 0 });
  expect(await reasonOf(outsider.call(posts.agree, { id, isAgreed: true }))).toBe('not_found');
  await agree(id);
  expect([await requested(), await requested('agreed'), await consentsOf(id)]).toEqual([
    [],
    [id],
    ['agreed'],
  ]);
  await creator.call(posts.publish, { id, version });
  const fan = await world.fan();
  await insertPostPurchase(world, fan, creator, id);
  const seen = await fan.call(posts.find, { id });
  expect([seen.coCreators.map(({ domain }) => domain), seen.consent]).toEqual([[other.domain], null]);

  await withdraw(id);
  expect(await reasonOf(fan.call(posts.find, { id }))).toBe('not_found');
  expect([await requested('declined'), await consentsOf(id)]).toEqual([[id], ['declined']]);
  await agree(id);
  expect((await fan.call(posts.find, { id })).id).toBe(id);
});

test('PO8: the post’s creator sees that a co-creator declined, and cannot publish the post until the co-creator agrees', async () => {
  const { id, version } = await saveDraft(creator, { coCreators: [other.domain] });
  await withdraw(id);
  expect([await requested(), await consentsOf(id)]).toEqual([[], ['declined']]);
  expect(await reasonOf(creator.call(posts.publish, { id, version }))).toBe('consent_missing');
  await agree(id);
  expect((await creator.call(posts.publish, { id, version })).state).toBe('published');
});

test('PO8: a person cannot be added to a published post without their agreement', async () => {
  const id = await publishedPost(creator);
  const change = { coCreators: [other.domain] };
  expect(await reasonOf(saveDraft(creator, change, { id, version: await versionOf(id) }))).toBe(
    'consent_missing',
  );
});

test('PO8: a co-creator cannot be removed from a published post and can still withdraw their agreement', async () => {
  const { id, media } = await jointPost();
  const again = { id, version: await versionOf(id) };
  expect(await reasonOf(saveDraft(creator, { media }, again))).toBe('agreed_by_others');
  await creator.call(posts.archive, { id, isArchived: true });
  const archived = { id, version: await versionOf(id) };
  expect(await reasonOf(saveDraft(creator, { media }, archived))).toBe('agreed_by_others');
  await creator.call(posts.archive, { id, isArchived: false });
  await withdraw(id);
  expect(await reasonOf((await world.fan()).call(posts.find, { id }))).toBe('not_found');
});

test('PO8: an agreement covers only the files the co-creator saw, so a new file in a draft resets the agreement', async () => {
  const [first, second] = [await file(), await file()];
  const people = { coCreators: [other.domain] };
  const { id, version } = await saveDraft(creator, { ...people, media: [first] });
  // The draft has a file that this agreement does not name, so the agreement is refused.
  expect(await reasonOf(agree(id))).toBe('conflict');
  await agree(id, [first.id]);
  const swapped = await saveDraft(creator, { ...people, media: [second] }, { id, version });
  expect([await consentsOf(id), await requested()]).toEqual([['asked'], [id]]);
  expect(await reasonOf(creator.call(posts.publish, { id, version: swapped.version }))).toBe(
    'consent_missing',
  );
  await agree(id, [first.id, second.id]);
  const both = await saveDraft(
    creator,
    { ...people, media: [second, first] },
    { id, version: swapped.version },
  );
  expect(await consentsOf(id)).toEqual(['asked']);
  await agree(id, [first.id, second.id]);
  // Neither removing a file nor changing the text resets an agreement, because no new file is shown.
  await saveDraft(creator, { ...people, text: 'Other words', media: [first] }, { id, version: both.version });
  expect(await consentsOf(id)).toEqual(['agreed']);
});

test('PO8: a file can be removed from a published post with co-creators, but no file can be added', async () => {
  const { id, media } = await jointPost();
  const people = { coCreators: [other.domain] };
  const more = { ...people, media: [...media, await file()] };
  expect(await reasonOf(saveDraft(creator, more, { id, version: await versionOf(id) }))).toBe(
    'agreed_by_others',
  );
  const less = await saveDraft(creator, { ...people, media: [] }, { id, version: await versionOf(id) });
  expect([less.state, less.media, less.coCreators[0]?.consent]).toEqual(['published', [], 'agreed']);
});

test('PO8: co-creators are notified when added or removed; the creator is notified of each answer', async () => {
  const eventsFor = async (who: Person, id: string) =>
    (await who.received(postChanged)).filter((one) => one.id === id).length;
  const { id, version } = await saveDraft(creator, { coCreators: [other.domain] });
  expect(await eventsFor(other, id)).toBe(1);
  const before = await eventsFor(creator, id);
  await agree(id);
  expect(await eventsFor(creator, id)).toBe(before + 1);
  const received = await eventsFor(other, id);
  await saveDraft(creator, {}, { id, version });
  expect([await eventsFor(other, id), await requested('agreed')]).toEqual([
    received + 1,
    expect.not.arrayContaining([id]),
  ]);
});

test('PO8: an agreement that waits for a concurrent save is checked against the files of that save', async () => {
  const { id } = await saveDraft(creator, { coCreators: [other.domain], media: [] });
  const added = await file();
  let answer: Promise<string> | undefined;
  await inTransaction(world.db, async (tx) => {
    await lockOwnPost(tx, { id, creatorId: creator.id });
    await replaceMedia(tx, id, [added]);
    answer = reasonOf(agree(id));
    await waitUntilBlocked(world, answer);
  });
  expect(await answer).toBe('conflict');
  expect(await consentsOf(id)).toEqual(['asked']);
});

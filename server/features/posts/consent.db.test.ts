import { beforeAll, expect, test } from 'vitest';
import { postChanged, posts } from '#contract/posts.ts';
import { owns, publishedPost, readyMedia, saveDraft } from '#test/world/content.ts';
import { untilBlocked } from '#test/world/locks.ts';
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
const said = async (id: string) =>
  (await creator.call(posts.draft, { id })).coCreators.map(({ consent }) => consent);
const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).reason;
const versionOf = async (id: string) => (await creator.call(posts.draft, { id })).version;

/** Out on the page with the other one in it, who agreed to this file. */
async function jointPost(): Promise<{ id: string; media: Awaited<ReturnType<typeof file>>[] }> {
  const media = [await file()];
  const { id, version } = await saveDraft(creator, { coCreators: [other.domain], media });
  await agree(id, [media[0]?.id ?? '']);
  await creator.call(posts.publish, { id, version });
  return { id, media };
}

test('AX8, PO8: who is in a post sees the draft, agrees, and can take their word back once it is out', async () => {
  const stranger = await verifiedCreator(world);
  const { id, version } = await saveDraft(creator, { text: 'The two of us', coCreators: [other.domain] });
  expect(await reasonOf(creator.call(posts.publish, { id, version }))).toBe('consent_missing');
  const waiting = await other.call(posts.requests, {});
  expect(waiting.posts.map((post) => [post.text, post.consent])).toEqual([['The two of us', 'asked']]);
  expect(waiting.counts).toEqual({ asked: 1, agreed: 0, declined: 0 });
  expect(await reasonOf(stranger.call(posts.agree, { id, isAgreed: true }))).toBe('not_found');
  await agree(id);
  expect([await requested(), await requested('agreed'), await said(id)]).toEqual([[], [id], ['agreed']]);
  await creator.call(posts.publish, { id, version });
  const fan = await world.fan();
  await owns(world, fan, creator, id);
  const seen = await fan.call(posts.find, { id });
  expect([seen.coCreators.map(({ domain }) => domain), seen.consent]).toEqual([[other.domain], null]);

  await withdraw(id);
  expect(await reasonOf(fan.call(posts.find, { id }))).toBe('not_found');
  expect([await requested('declined'), await said(id)]).toEqual([[id], ['declined']]);
  await agree(id);
  expect((await fan.call(posts.find, { id })).id).toBe(id);
});

test('PO8: a no is heard by the post’s creator, and keeps it from going out like silence does', async () => {
  const { id, version } = await saveDraft(creator, { coCreators: [other.domain] });
  await withdraw(id);
  expect([await requested(), await said(id)]).toEqual([[], ['declined']]);
  expect(await reasonOf(creator.call(posts.publish, { id, version }))).toBe('consent_missing');
  await agree(id);
  expect((await creator.call(posts.publish, { id, version })).state).toBe('published');
});

test('PO8: nobody is put into a post that is already out without their word', async () => {
  const id = await publishedPost(creator);
  const change = { coCreators: [other.domain] };
  expect(await reasonOf(saveDraft(creator, change, { id, version: await versionOf(id) }))).toBe(
    'consent_missing',
  );
});

test('PO8: who agreed cannot be left out of a post that is out, and their word still ends it', async () => {
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

test('PO8: a word is for the files that were seen: new ones in a draft are asked about again', async () => {
  const [first, second] = [await file(), await file()];
  const people = { coCreators: [other.domain] };
  const { id, version } = await saveDraft(creator, { ...people, media: [first] });
  // What was put in while they looked is not agreed to unseen.
  expect(await reasonOf(agree(id))).toBe('conflict');
  await agree(id, [first.id]);
  const swapped = await saveDraft(creator, { ...people, media: [second] }, { id, version });
  expect([await said(id), await requested()]).toEqual([['asked'], [id]]);
  expect(await reasonOf(creator.call(posts.publish, { id, version: swapped.version }))).toBe(
    'consent_missing',
  );
  await agree(id, [first.id, second.id]);
  const both = await saveDraft(
    creator,
    { ...people, media: [second, first] },
    { id, version: swapped.version },
  );
  expect(await said(id)).toEqual(['asked']);
  await agree(id, [first.id, second.id]);
  // To take a file out, or to change the words, shows nothing that was not agreed to.
  await saveDraft(creator, { ...people, text: 'Other words', media: [first] }, { id, version: both.version });
  expect(await said(id)).toEqual(['agreed']);
});

test('PO8: no file is put into a post that is out with others in it; one can be taken out', async () => {
  const { id, media } = await jointPost();
  const people = { coCreators: [other.domain] };
  const more = { ...people, media: [...media, await file()] };
  expect(await reasonOf(saveDraft(creator, more, { id, version: await versionOf(id) }))).toBe(
    'agreed_by_others',
  );
  const less = await saveDraft(creator, { ...people, media: [] }, { id, version: await versionOf(id) });
  expect([less.state, less.media, less.coCreators[0]?.consent]).toEqual(['published', [], 'agreed']);
});

test('PO8: both sides hear of it: who is named, who is left out of a draft, and who asked', async () => {
  const heard = async (who: Person, id: string) =>
    (await who.heard(postChanged)).filter((one) => one.id === id).length;
  const { id, version } = await saveDraft(creator, { coCreators: [other.domain] });
  expect(await heard(other, id)).toBe(1);
  const before = await heard(creator, id);
  await agree(id);
  expect(await heard(creator, id)).toBe(before + 1);
  const told = await heard(other, id);
  await saveDraft(creator, {}, { id, version });
  expect([await heard(other, id), await requested('agreed')]).toEqual([
    told + 1,
    expect.not.arrayContaining([id]),
  ]);
});

test('PO8: a yes that waits for a save is for the files that the save left', async () => {
  const { id } = await saveDraft(creator, { coCreators: [other.domain], media: [] });
  const added = await file();
  let answer: Promise<string> | undefined;
  await inTransaction(world.db, async (tx) => {
    await lockOwnPost(tx, { id, creatorId: creator.id });
    await replaceMedia(tx, id, [added]);
    answer = reasonOf(agree(id));
    await untilBlocked(world, answer);
  });
  expect(await answer).toBe('conflict');
  expect(await said(id)).toEqual(['asked']);
});

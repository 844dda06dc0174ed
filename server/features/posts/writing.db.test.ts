import { beforeAll, describe, expect, test } from 'vitest';
import { postChanged, posts } from '#contract/posts.ts';
import { newId } from '#server/kit/random.ts';
import {
  forNobody,
  insertPostPurchase,
  postInput,
  publishedPost,
  readyMedia,
  saveDraft,
  tierOf,
} from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';

let world: World;
let creator: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld();
  creator = await verifiedCreator(world);
});

const locked = async (owner: Person = creator) => ({
  media: [{ id: await readyMedia(world, owner), alt: '', isPreview: false }],
});
const ahead = (ms: number): string => new Date(Date.now() + ms).toISOString();
const HOUR_MS = 3_600_000;

describe('saving a post', () => {
  test('AX8, C15, PO4: a draft is returned to its creator as it was saved, and other people cannot see it', async () => {
    const tierId = await tierOf(world, creator);
    const post = postInput({
      ...(await locked()),
      text: 'Behind the scenes',
      price: '12.50',
      audience: { ...forNobody, tierIds: [tierId] },
      label: null,
      labels: ['studio'],
      poll: { options: ['Yes', 'No'], days: 3, right: 1 },
      goal: { title: 'A new lens', target: '250', rule: 'all_or_nothing', days: 14 },
      publishAt: ahead(HOUR_MS),
      expiresAt: ahead(30 * HOUR_MS),
    });
    const id = newId();
    await creator.call(posts.save, { id, version: null, post });
    const draft = await creator.call(posts.draft, { id });
    const { media, price, ...rest } = draft;
    expect(rest).toMatchObject({
      id,
      version: 1,
      state: 'draft',
      text: post.text,
      audience: post.audience,
      labels: ['studio'],
      poll: post.poll,
      goal: post.goal,
      publishAt: post.publishAt,
      expiresAt: post.expiresAt,
    });
    expect(price).toEqual({ asset: 'USD', units: '12500000' });
    expect(media.map((one) => one.media.sources !== null)).toEqual([true]);
    const fan = await world.fan();
    for (const person of [fan, await verifiedCreator(world)])
      expect((await refusalOf(person.call(posts.find, { id }))).reason).toBe('not_found');
    expect(
      (await fan.call(posts.byCreator, { domain: creator.domain })).posts.map((one) => one.id),
    ).not.toContain(id);
    expect((await creator.call(posts.drafts, {})).drafts.map((one) => one.id)).toContain(id);
  });

  test('PO7: saving a post from an older version is refused with `conflict`', async () => {
    const { id, version } = await saveDraft(creator, { text: 'one' });
    const next = await saveDraft(creator, { text: 'two' }, { id, version });
    expect(next.version).toBe(version + 1);
    expect((await refusalOf(saveDraft(creator, { text: 'three' }, { id, version }))).reason).toBe('conflict');
    expect((await refusalOf(saveDraft(creator, {}, { id }))).reason).toBe('conflict');
  });

  test('changing another person’s post is refused with not_found', async () => {
    const { id, version } = await saveDraft(creator);
    const other = await verifiedCreator(world);
    expect((await refusalOf(saveDraft(other, {}, { id, version }))).reason).toBe('not_found');
    for (const call of [posts.draft, posts.remove, posts.buyers] as const)
      expect((await refusalOf(other.call(call, { id }))).reason).toBe('not_found');
    expect((await refusalOf(other.call(posts.pin, { id, isPinned: true }))).reason).toBe('not_found');
    expect((await refusalOf(other.call(posts.archive, { id, isArchived: true }))).reason).toBe('not_found');
    expect((await refusalOf(other.call(posts.publish, { id, version }))).reason).toBe('not_found');
  });

  test('C4: attaching another person’s media is refused like attaching unknown media', async () => {
    const victim = await verifiedCreator(world);
    for (const id of [await readyMedia(world, victim), newId()]) {
      const refused = await refusalOf(saveDraft(creator, { media: [{ id, alt: '', isPreview: false }] }));
      expect(refused.reason).toBe('media_unavailable');
    }
  });

  test('PO6: only a creator who is approved to sell can set a price or goal, the amount must be allowed, and a price needs locked media', async () => {
    const unapproved = await world.creator();
    const own = { media: [{ id: await readyMedia(world, unapproved), alt: '', isPreview: false }] };
    expect((await refusalOf(saveDraft(unapproved, { ...own, price: '5' }))).reason).toBe('identity_needed');
    const goal = { title: 'x', target: '50', rule: 'flexible' as const, days: null };
    expect((await refusalOf(saveDraft(unapproved, { goal }))).reason).toBe('identity_needed');
    for (const price of ['2.99', '100.01', '0'])
      expect((await refusalOf(saveDraft(creator, { ...(await locked()), price }))).reason).toBe(
        'amount_out_of_range',
      );
    expect((await refusalOf(saveDraft(creator, { price: '5' }))).reason).toBe('price_without_media');
    const preview = [{ id: await readyMedia(world, creator), alt: '', isPreview: true }];
    expect((await refusalOf(saveDraft(creator, { price: '5', media: preview }))).reason).toBe(
      'price_without_media',
    );
    const isPublic = { ...forNobody, isPublic: true };
    expect(
      (await refusalOf(saveDraft(creator, { ...(await locked()), price: '5', audience: isPublic }))).reason,
    ).toBe('invalid_input');
    expect((await refusalOf(saveDraft(creator, { goal: { ...goal, target: '9.99' } }))).reason).toBe(
      'amount_out_of_range',
    );
  });

  test('PO1: a post for members can have an open text only if it also has locked media or a poll; otherwise its text is locked', async () => {
    const audience = { ...forNobody, members: true };
    const fan = await world.fan();
    const preview = [{ id: await readyMedia(world, creator), alt: '', isPreview: true }];
    for (const media of [[], preview]) {
      const id = await publishedPost(creator, { text: 'For members', audience, media });
      expect(await fan.call(posts.find, { id })).toMatchObject({ text: null, lock: {} });
    }
    const poll = { options: ['Yes', 'No'], days: 1 as const, right: null };
    for (const changes of [await locked(), { poll }]) {
      const id = await publishedPost(creator, { text: 'Come in', audience, ...changes });
      expect(await fan.call(posts.find, { id })).toMatchObject({ text: 'Come in', lock: {} });
      // A published post keeps its poll even when it is saved without one, so its text stays open.
      const { version } = await creator.call(posts.draft, { id });
      await saveDraft(creator, { text: 'Come in', audience, ...changes, poll: null }, { id, version });
      expect((await fan.call(posts.find, { id })).text).toBe('Come in');
    }
    const id = await publishedPost(creator, { text: 'From long ago', audience });
    await world.sql`update posts set is_text_open = true where id = ${id}`;
    expect(await fan.call(posts.find, { id })).toMatchObject({ text: 'From long ago', lock: null });
  });

  test('PO6: a page younger than 90 days can charge more than 50 dollars for a post only when it has a tier', async () => {
    const newcomer = await verifiedCreator(world);
    const at = async (price: string) => saveDraft(newcomer, { ...(await locked(newcomer)), price });
    expect((await refusalOf(at('50.01'))).details.max).toBe('50000000');
    await tierOf(world, newcomer);
    expect((await at('50.01')).price?.units).toBe('50010000');
  });

  test('a post with a past time, another creator’s tier, or an invalid poll, goal or co-creator is refused', async () => {
    const past = ahead(-HOUR_MS);
    expect((await refusalOf(saveDraft(creator, { publishAt: past }))).reason).toBe('schedule_in_past');
    expect((await refusalOf(saveDraft(creator, { expiresAt: past }))).reason).toBe('schedule_in_past');
    const crossed = { publishAt: ahead(2 * HOUR_MS), expiresAt: ahead(HOUR_MS) };
    expect((await refusalOf(saveDraft(creator, crossed))).reason).toBe('schedule_in_past');
    const other = await verifiedCreator(world);
    const audience = { ...forNobody, tierIds: [await tierOf(world, other)] };
    expect((await refusalOf(saveDraft(creator, { audience }))).reason).toBe('invalid_input');
    const poll = { options: ['a', 'b'], days: 1 as const, right: 2 };
    expect((await refusalOf(saveDraft(creator, { poll }))).reason).toBe('invalid_input');
    const goal = { title: 'x', target: '50', rule: 'all_or_nothing' as const, days: null };
    expect((await refusalOf(saveDraft(creator, { goal }))).reason).toBe('invalid_input');
    expect((await refusalOf(saveDraft(creator, { coCreators: ['nobody-here'] }))).reason).toBe('not_found');
    expect((await refusalOf(saveDraft(creator, { coCreators: [creator.domain] }))).reason).toBe('not_found');
  });
});

describe('publishing a post', () => {
  test('PO5, PO8: publishing a post needs a label, content, ready media and an audience', async () => {
    const publish = async (changes: Parameters<typeof saveDraft>[1]) => {
      const { id, version } = await saveDraft(creator, changes);
      return refusalOf(creator.call(posts.publish, { id, version }));
    };
    expect((await publish({ label: null })).reason).toBe('label_missing');
    expect((await publish({ text: '  \n ' })).reason).toBe('post_empty');
    const media = [
      { id: await readyMedia(world, creator, { state: 'processing' }), alt: '', isPreview: false },
    ];
    expect((await publish({ media })).reason).toBe('media_not_ready');
    expect((await publish({ audience: forNobody })).reason).toBe('invalid_input');
  });

  test('publishing is refused for unavailable media, a lost approval to sell or a past expiry', async () => {
    const owner = await verifiedCreator(world);
    const assetId = await readyMedia(world, owner);
    const gone = await saveDraft(owner, { media: [{ id: assetId, alt: '', isPreview: false }] });
    await world.sql`update media_assets set owner_id = ${creator.id} where id = ${assetId}`;
    const publish = ({ id, version }: { id: string; version: number }) =>
      refusalOf(owner.call(posts.publish, { id, version }));
    expect((await publish(gone)).reason).toBe('media_unavailable');
    const priced = await saveDraft(owner, { ...(await locked(owner)), price: '5' });
    await world.sql`update people set is_verified_to_sell = false where id = ${owner.id}`;
    expect((await publish(priced)).reason).toBe('identity_needed');
    const ended = await saveDraft(owner, { expiresAt: ahead(HOUR_MS) });
    await world.sql`update posts set expires_at = app_now() where id = ${ended.id}`;
    expect((await publish(ended)).reason).toBe('schedule_in_past');
  });

  test('a repeated request to publish a post returns the same post, and the creator’s other screens are notified', async () => {
    const { id, version } = await saveDraft(creator);
    const first = await creator.call(posts.publish, { id, version });
    expect(first.state).toBe('published');
    const again = await creator.call(posts.publish, { id, version });
    expect(again).toEqual(first);
    expect((await creator.received(postChanged)).filter((event) => event.id === id).length).toBeGreaterThan(
      0,
    );
    const stale = await saveDraft(creator);
    await saveDraft(creator, { text: 'newer' }, stale);
    expect(
      (await refusalOf(creator.call(posts.publish, { id: stale.id, version: stale.version }))).reason,
    ).toBe('conflict');
  });

  test('PO7, PO11: editing a published post keeps its old text readable and its poll unchanged', async () => {
    const poll = { options: ['a', 'b'], days: 1 as const, right: null };
    const id = await publishedPost(creator, { text: 'first', poll });
    const { version } = await creator.call(posts.draft, { id });
    await saveDraft(creator, { text: 'second', poll: null }, { id, version });
    const fan = await world.fan();
    const found = await fan.call(posts.find, { id });
    expect(found).toMatchObject({ text: 'second', state: 'published' });
    expect(found.editedAt).not.toBeNull();
    expect(found.poll?.options).toHaveLength(2);
    const { edits } = await fan.call(posts.history, { id });
    expect(edits.map(({ text }) => text)).toEqual(['first']);
  });

  test('a published post cannot lose its label, become empty or get media that are not ready', async () => {
    const id = await publishedPost(creator);
    const { version } = await creator.call(posts.draft, { id });
    const change = (changes: Parameters<typeof saveDraft>[1]) =>
      refusalOf(saveDraft(creator, changes, { id, version }));
    expect((await change({ label: null })).reason).toBe('label_missing');
    expect((await change({ text: ' ' })).reason).toBe('post_empty');
    const media = [
      { id: await readyMedia(world, creator, { state: 'processing' }), alt: '', isPreview: false },
    ];
    expect((await change({ media })).reason).toBe('media_not_ready');
  });

  test('PO10: media can be added to a sold post but not removed', async () => {
    const own = await locked();
    const id = await publishedPost(creator, { ...own, price: '5' });
    await insertPostPurchase(world, await world.fan(), creator, id);
    const { version } = await creator.call(posts.draft, { id });
    const other = await locked();
    expect((await refusalOf(saveDraft(creator, { ...other, price: '5' }, { id, version }))).reason).toBe(
      'already_sold',
    );
    const both = { media: [...own.media, ...other.media], price: '5' };
    expect((await saveDraft(creator, both, { id, version })).media).toHaveLength(2);
  });
});

describe('posts on the page', () => {
  test('at most three posts are pinned, even by four simultaneous requests', async () => {
    const owner = await verifiedCreator(world);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await publishedPost(owner, { text: `${index}` }));
    const pins = await Promise.allSettled(
      ids.slice(0, 4).map((id) => owner.call(posts.pin, { id, isPinned: true })),
    );
    expect(pins.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const last = await refusalOf(owner.call(posts.pin, { id: ids[4] ?? '', isPinned: true }));
    expect(last.reason).toBe('too_many_pins');
    const fan = await world.fan();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await fan.call(posts.byCreator, {
        domain: owner.domain,
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.posts.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
    const all = await fan.call(posts.byCreator, { domain: owner.domain });
    expect(all.posts.map(({ isPinned }) => isPinned)).toEqual([true, true, true, false, false]);
  });

  test('archiving hides a post, restoring shows it again, and both update the page’s number of posts', async () => {
    const owner = await verifiedCreator(world);
    const id = await publishedPost(owner);
    const fan = await world.fan();
    expect((await owner.call(posts.archive, { id, isArchived: true })).state).toBe('archived');
    expect((await refusalOf(fan.call(posts.find, { id }))).reason).toBe('not_found');
    expect((await owner.call(posts.archive, { id, isArchived: true })).state).toBe('archived');
    expect((await owner.call(posts.archive, { id, isArchived: false })).state).toBe('published');
    expect((await fan.call(posts.find, { id })).id).toBe(id);
    const [page] = await world.sql<{ posts: number }>`select posts from pages where creator_id = ${owner.id}`;
    expect(page?.posts).toBe(1);
    const { id: draft } = await saveDraft(owner);
    expect((await refusalOf(owner.call(posts.archive, { id: draft, isArchived: true }))).reason).toBe(
      'not_found',
    );
  });

  test('deleting an unsold post hides it and removes its media from it, so that the files can be deleted', async () => {
    const own = await locked();
    const id = await publishedPost(creator, { ...own, price: '5' });
    await creator.call(posts.remove, { id });
    expect((await refusalOf(creator.call(posts.draft, { id }))).reason).toBe('not_found');
    const [left] = await world.sql<{ count: number }>`
      select count(*)::integer as count from post_media where post_id = ${id}`;
    expect(left?.count).toBe(0);
  });
});

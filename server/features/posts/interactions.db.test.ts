import { beforeAll, describe, expect, test } from 'vitest';
import { commentWritten, posts } from '#contract/posts.ts';
import { newId } from '#server/kit/random.ts';
import {
  forNobody,
  insertBlock,
  insertPostPurchase,
  insertTrialMember,
  publishedPost,
  readyMedia,
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

const forFollowers = { text: 'x', audience: { ...forNobody, followers: true } };

test('each person’s like counts once, for the post and for the creator’s page', async () => {
  const owner = await verifiedCreator(world);
  const id = await publishedPost(owner);
  const [one, two] = [await world.fan(), await world.fan()];
  await Promise.all([1, 2, 3].map(() => one.call(posts.like, { id, isLiked: true })));
  expect((await two.call(posts.like, { id, isLiked: true })).likes).toBe(2);
  expect((await two.call(posts.like, { id, isLiked: false })).likes).toBe(1);
  expect((await two.call(posts.like, { id, isLiked: false })).likes).toBe(1);
  expect(await one.call(posts.find, { id })).toMatchObject({ isLiked: true, counts: { likes: 1 } });
  const [page] = await world.sql<{ likes: number }>`select likes from pages where creator_id = ${owner.id}`;
  expect(page?.likes).toBe(1);
  await insertBlock(world, owner, two);
  expect((await refusalOf(two.call(posts.like, { id, isLiked: true }))).reason).toBe('not_found');
});

describe('polls (PO11)', () => {
  test('a person votes once and then sees the counts and, in a quiz, the right answer', async () => {
    const id = await publishedPost(creator, { poll: { options: ['Paris', 'Rome'], days: 1, right: 1 } });
    const [fan, other] = [await world.fan(), await world.fan()];
    const before = (await fan.call(posts.find, { id })).poll;
    expect(before?.options.map(({ votes, isRight }) => [votes, isRight])).toEqual([
      [null, null],
      [null, null],
    ]);
    const [paris, rome] = before?.options ?? [];
    await other.call(posts.vote, { id, optionId: rome?.id ?? '' });
    // The post's creator sees the counts without voting.
    const creatorsView = (await creator.call(posts.find, { id })).poll?.options;
    expect(creatorsView?.map(({ votes, isRight }) => [votes, isRight])).toEqual([
      [0, false],
      [1, true],
    ]);
    const after = await fan.call(posts.vote, { id, optionId: paris?.id ?? '' });
    expect(after.options.map(({ votes, isMine, isRight }) => [votes, isMine, isRight])).toEqual([
      [1, true, false],
      [1, false, true],
    ]);
    const again = await fan.call(posts.vote, { id, optionId: rome?.id ?? '' });
    expect(again).toEqual(after);
    expect((await refusalOf(fan.call(posts.vote, { id, optionId: newId() }))).reason).toBe('not_found');
    expect((await refusalOf(fan.call(posts.vote, { id: newId(), optionId: newId() }))).reason).toBe(
      'not_found',
    );
  });

  test('a closed poll accepts no vote and shows its counts, and a locked post does not show its poll', async () => {
    const poll = { options: ['a', 'b'], days: 1 as const, right: null };
    const [id, locked] = [
      await publishedPost(creator, { poll }),
      await publishedPost(creator, { ...forFollowers, poll }),
    ];
    const fan = await world.fan();
    const optionId = (await fan.call(posts.find, { id })).poll?.options[0]?.id ?? '';
    expect((await fan.call(posts.find, { id: locked })).poll).toBeNull();
    expect((await refusalOf(fan.call(posts.vote, { id: locked, optionId }))).reason).toBe('post_locked');
    await world.sql`update polls set closes_at = app_now() where post_id = ${id}`;
    expect((await refusalOf(fan.call(posts.vote, { id, optionId }))).reason).toBe('poll_closed');
    expect((await fan.call(posts.find, { id })).poll).toMatchObject({
      isOpen: false,
      options: [{ votes: 0 }, { votes: 0 }],
    });
  });
});

describe('comments (PO13)', () => {
  const write = (person: Person, postId: string, text = 'Bravo', parentId?: string) =>
    person.call(posts.comment, { postId, text, ...(parentId ? { parentId } : {}) });
  const textsOf = async (person: Person, postId: string, parentId?: string) =>
    (await person.call(posts.comments, { postId, ...(parentId ? { parentId } : {}) })).comments.map(
      ({ text }) => text,
    );

  test('the post’s rule decides who may comment: nobody, everyone, members or payers', async () => {
    const tierId = await tierOf(world, creator);
    const people = { fan: await world.fan(), member: await world.fan(), buyer: await world.fan() };
    await insertTrialMember(world, people.member, creator, { tierId });
    const outcome = async (rule: 'off' | 'everyone' | 'members' | 'payers') => {
      const id = await publishedPost(creator, { commentsRule: rule });
      await insertPostPurchase(world, people.buyer, creator, id);
      const able: string[] = [];
      for (const [name, person] of Object.entries({ ...people, creator })) {
        const { mayWrite } = (await person.call(posts.find, { id })).comments;
        if (mayWrite) await write(person, id);
        else expect((await refusalOf(write(person, id))).reason).toBe('comments_closed');
        if (mayWrite) able.push(name);
      }
      return able;
    };
    expect(await outcome('off')).toEqual([]);
    expect(await outcome('everyone')).toEqual(['fan', 'member', 'buyer', 'creator']);
    expect(await outcome('members')).toEqual(['member', 'creator']);
    expect(await outcome('payers')).toEqual(['member', 'buyer', 'creator']);
  });

  test('after a block in either direction a buyer can still read the post but not comment', async () => {
    const id = await publishedPost(creator);
    for (const isByCreator of [true, false]) {
      const buyer = await world.fan();
      await insertPostPurchase(world, buyer, creator, id);
      await write(buyer, id, 'Before');
      const [blocker, blocked] = isByCreator ? [creator, buyer] : [buyer, creator];
      await insertBlock(world, blocker, blocked);
      const post = await buyer.call(posts.find, { id });
      expect(post).toMatchObject({ lock: null, comments: { mayWrite: false } });
      expect((await refusalOf(write(buyer, id, 'After'))).reason).toBe('comments_closed');
    }
    expect(await textsOf(await world.fan(), id)).not.toContain('After');
  });

  test('on a locked or unknown post, comments and history cannot be read and no comment can be written', async () => {
    const id = await publishedPost(creator, forFollowers);
    const fan = await world.fan();
    expect((await refusalOf(write(fan, id))).reason).toBe('comments_closed');
    expect((await refusalOf(textsOf(fan, id))).reason).toBe('post_locked');
    expect((await refusalOf(textsOf(fan, newId()))).reason).toBe('not_found');
    expect((await refusalOf(write(fan, newId()))).reason).toBe('not_found');
    const written = await write(creator, id);
    expect((await refusalOf(fan.call(posts.likeComment, { id: written.id, isLiked: true }))).reason).toBe(
      'not_found',
    );
    expect((await refusalOf(fan.call(posts.history, { id: newId() }))).reason).toBe('not_found');
    const closed = await publishedPost(creator, { ...forFollowers, isTextOpen: false });
    expect((await refusalOf(fan.call(posts.history, { id: closed }))).reason).toBe('post_locked');
  });

  test('comments are listed pinned first, then newest first; replies are one level deep, oldest first', async () => {
    const id = await publishedPost(creator);
    const [ann, ben] = [await world.fan(), await world.fan()];
    const first = await write(ann, id, 'first');
    await write(ben, id, 'second');
    await write(ann, id, 'third');
    const answer = await write(creator, id, 'answer', first.id);
    const deeper = await write(ann, id, 'deeper', answer.id);
    expect(deeper.parentId).toBe(first.id);
    expect(answer.author.isCreator).toBe(true);
    expect(await textsOf(ben, id)).toEqual(['third', 'second', 'first']);
    expect(await textsOf(ben, id, first.id)).toEqual(['answer', 'deeper']);
    await creator.call(posts.pinComment, { id: first.id, isPinned: true });
    expect(await textsOf(ben, id)).toEqual(['first', 'third', 'second']);
    const page = await ben.call(posts.comments, { postId: id, limit: 1 });
    const rest = await ben.call(posts.comments, { postId: id, limit: 5, cursor: page.next ?? '' });
    expect(rest.comments.map(({ text }) => text)).toEqual(['third', 'second']);
    expect((await ben.call(posts.find, { id })).counts.comments).toBe(5);
    const elsewhere = await publishedPost(creator);
    expect((await refusalOf(write(ben, elsewhere, 'x', first.id))).reason).toBe('not_found');
    expect((await refusalOf(creator.call(posts.pinComment, { id: answer.id, isPinned: true }))).reason).toBe(
      'not_found',
    );
    const otherCreator = await verifiedCreator(world);
    expect(
      (await refusalOf(otherCreator.call(posts.pinComment, { id: first.id, isPinned: true }))).reason,
    ).toBe('not_found');
  });

  test('a comment and its replies can be deleted only by the comment’s author and the post’s creator', async () => {
    const id = await publishedPost(creator);
    const [ann, ben] = [await world.fan(), await world.fan()];
    const comment = await write(ann, id);
    await write(ben, id, 'an answer', comment.id);
    expect((await refusalOf(ben.call(posts.removeComment, { id: comment.id }))).reason).toBe('not_found');
    await ann.call(posts.removeComment, { id: comment.id });
    expect((await refusalOf(ann.call(posts.removeComment, { id: comment.id }))).reason).toBe('not_found');
    expect(await textsOf(ben, id)).toEqual([]);
    const other = await write(ben, id);
    await creator.call(posts.removeComment, { id: other.id });
    expect((await ben.call(posts.find, { id })).counts.comments).toBe(0);
  });

  test('a repeated comment or like counts once, the post’s creator is notified of the comment, and a block hides the comment', async () => {
    const id = await publishedPost(creator);
    const [ann, ben] = [await world.fan({ displayName: 'Ann' }), await world.fan()];
    const key = newId();
    const input = { postId: id, text: 'Bravo' };
    const comment = await ann.call(posts.comment, input, { key });
    expect(await ann.call(posts.comment, input, { key })).toEqual(comment);
    expect((await ben.call(posts.likeComment, { id: comment.id, isLiked: true })).likes).toBe(1);
    expect((await ben.call(posts.likeComment, { id: comment.id, isLiked: true })).likes).toBe(1);
    const events = (await creator.received(commentWritten)).filter((event) => event.postId === id);
    expect(events).toEqual([{ postId: id, from: 'Ann' }]);
    expect(await textsOf(ben, id)).toEqual(['Bravo']);
    await insertBlock(world, ben, ann);
    expect(await textsOf(ben, id)).toEqual([]);
  });

  test('a person can write at most ten comments a minute', async () => {
    const id = await publishedPost(creator);
    const fan = await world.fan();
    for (let index = 0; index < 10; index += 1) await write(fan, id);
    expect((await refusalOf(write(fan, id))).reason).toBe('too_many_tries');
    await world.advance(61_000);
    await write(fan, id);
  });
});

test('I-TEXT: hostile texts in posts and in media descriptions are stored and returned unchanged; invalid texts are refused', async () => {
  const texts = [
    '<script>alert(1)</script>',
    '"; drop table posts; --',
    '\u202Eevil',
    '{{7*7}}',
    'z\u0301'.repeat(50),
    '=cmd',
  ];
  for (const text of texts) {
    const id = await publishedPost(creator, {
      text,
      media: [{ id: await readyMedia(world, creator), alt: text, isPreview: false }],
    });
    const found = await creator.call(posts.find, { id });
    expect([found.text, found.media[0]?.alt]).toEqual([text, text]);
  }
  for (const text of ['a\u0000b', '\ud800', 'x'.repeat(5_001)])
    expect((await refusalOf(publishedPost(creator, { text }))).reason).toBe('invalid_input');
});

test('PO3: a visitor must confirm their age to read an explicit post’s history and comments', async () => {
  const id = await publishedPost(creator, { label: 'explicit', text: 'Before' });
  const visitor = world.visitor();
  const calls = [
    (isOfAge: boolean) => visitor.call(posts.history, { id, isOfAge }),
    (isOfAge: boolean) => visitor.call(posts.comments, { postId: id, isOfAge }),
  ];
  for (const call of calls) expect((await refusalOf(call(false))).reason).toBe('age_unconfirmed');
  for (const call of calls) await expect(call(true)).resolves.toBeDefined();
  const fan = await world.fan();
  await expect(fan.call(posts.history, { id })).resolves.toBeDefined();
  await expect(fan.call(posts.comments, { postId: id })).resolves.toBeDefined();
});

import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { type Call, pathOf } from '#contract/kit.ts';
import {
  CREATOR_MESSAGE_MAX_CHARS,
  MESSAGE_MEDIA_MAX,
  MESSAGE_PAGE_MAX,
  POST_MAX_CHARS,
  POST_MEDIA_MAX,
  POSTS_PAGE_MAX,
} from '#contract/limits.ts';
import { posts } from '#contract/posts.ts';
import { newId } from '#server/kit/random.ts';
import { chatOf } from '#test/world/chats.ts';
import { publishedPost, readyMedia } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, type World } from '#test/world.ts';

/**
 * The limit for the size of the largest possible answer, which is a list whose entries all have maximum text and media.
 * A larger answer would cost too much: validating and serializing one megabyte takes about 25 ms of the event loop, and
 * an answer that a client does not read stays in the server's memory.
 */
const ANSWER_MAX_BYTES = 2_500_000;
const SIZES = ['320.webp', '1280.webp', '1920.webp', '480p', '1080p'];

describe('largest answer', () => {
  let world: World;
  let carl: Person;
  let fan: Person;
  const media: string[] = [];
  beforeAll(async () => {
    world = await openWorld();
    carl = await verifiedCreator(world);
    fan = await world.fan();
    for (let count = 0; count < Math.max(POST_MEDIA_MAX, MESSAGE_MEDIA_MAX); count += 1)
      media.push(await readyMedia(world, carl, { kind: 'video' }));
    for (const size of SIZES)
      await world.sql`
        insert into media_renditions (asset_id, name, type, hash, bytes, width, height)
        select asset_id, ${size}, case when ${size} like '%.webp' then 'image/webp' else 'video/mp2t' end, hash, 100, 640, 640
        from media_renditions where name = '640.webp'`;
  });

  const bytesOf = async (call: Call, input: object): Promise<number> => {
    const answer = await fan.raw(`/api${pathOf(call.path, fan.node.slug)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    expect(answer.status).toBe(200);
    return (await answer.arrayBuffer()).byteLength;
  };

  test('a page of posts with maximum text and media stays below 2.5 MB', async () => {
    for (let count = 0; count < POSTS_PAGE_MAX; count += 1)
      await publishedPost(carl, {
        text: 'x'.repeat(POST_MAX_CHARS),
        media: media.slice(0, POST_MEDIA_MAX).map((id) => ({ id, isPreview: false, alt: '' })),
      });
    const bytes = await bytesOf(posts.byCreator, { domain: carl.domain, limit: POSTS_PAGE_MAX });
    expect(bytes).toBeGreaterThan(POSTS_PAGE_MAX * POST_MAX_CHARS);
    expect(bytes).toBeLessThan(ANSWER_MAX_BYTES);
  });

  test('a page of messages with maximum text and media stays below 2.5 MB', async () => {
    const chatId = await chatOf(fan, { domain: carl.domain });
    for (let count = 0; count < MESSAGE_PAGE_MAX; count += 1)
      await carl.call(
        chat.send,
        {
          id: newId(),
          chatId,
          text: 'x'.repeat(CREATOR_MESSAGE_MAX_CHARS),
          mediaIds: media.slice(0, MESSAGE_MEDIA_MAX),
        },
        { role: 'seller' },
      );
    const bytes = await bytesOf(chat.messages, { chatId, limit: MESSAGE_PAGE_MAX });
    expect(bytes).toBeGreaterThan(MESSAGE_PAGE_MAX * CREATOR_MESSAGE_MAX_CHARS);
    expect(bytes).toBeLessThan(ANSWER_MAX_BYTES);
  });
});

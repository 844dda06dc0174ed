import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { chat } from '#contract/chat.ts';
import { messageChanged } from '#contract/chat-events.ts';
import { chatOf, sendText } from '#test/world/chats.ts';
import { emailsTo } from '#test/world/facts.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { messageSeenBy, sendPaidMessage } from '#test/world/paid-messages.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { publicWeb } from '../../kit/public-web.ts';
import { newId } from '../../kit/random.ts';
import { enqueueLinkPreviews, previewJob } from './link-preview.ts';

const requestedPaths: string[] = [];
const site = createServer((request, response) => {
  requestedPaths.push(request.url ?? '');
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<title>News &lt;b&gt;</title><meta name="description" content="All of it">');
});

let world: World;
let ada: Person & { domain: string };
let origin: string;
beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  world = await openWorld();
  ada = await verifiedCreator(world);
});
afterAll(() => new Promise((done) => site.close(done)));

/** The real page reader, except that it may also fetch from this machine. */
const web = { ...publicWeb, mayReach: () => true, mayUsePort: () => true };
const preview = (message: { chatId: string; seq: number }) => previewJob({ db: world.db, web }).run(message);

test('CH28: both sides get a preview of a message’s first link, after the message was sent', async () => {
  const fan = await world.fan();
  const chatId = await chatOf(fan, ada);
  const message = await sendText(fan, chatId, `look: ${origin}/news, and ${origin}/other`);
  expect(message.link).toBeNull();
  await preview(message);
  await preview(message);
  const link = { url: `${origin}/news`, site: '127.0.0.1', title: 'News <b>', about: 'All of it' };
  for (const person of [fan, ada]) {
    expect((await messageSeenBy(person, chatId, message.seq))?.link).toEqual(link);
    expect((await person.received(messageChanged)).filter((event) => event.chatId === chatId)).toHaveLength(
      1,
    );
  }
  expect(requestedPaths.every((path) => path === '/news')).toBe(true);
});

test('CH28: pages on the server’s own machine or private network are not fetched', async () => {
  const fan = await world.fan();
  const chatId = await chatOf(fan, ada);
  requestedPaths.length = 0;
  const message = await sendText(fan, chatId, `${origin}/inside and http://169.254.169.254/latest/meta-data`);
  await world.settled();
  expect(requestedPaths).toEqual([]);
  expect((await messageSeenBy(fan, chatId, message.seq))?.link).toBeNull();
});

test('CH28: nothing is fetched for an unsent message, for a message without a link, or for a link in locked text', async () => {
  const fan = await world.fan();
  const chatId = await chatOf(fan, ada);
  requestedPaths.length = 0;
  const plain = await sendText(fan, chatId, 'no link at all');
  const sold = await sendPaidMessage(world, ada, chatId, { lockedText: `${origin}/secret` });
  const unsent = await sendText(fan, chatId, `${origin}/gone`);
  await fan.call(chat.unsend, { chatId, seq: unsent.seq });
  for (const message of [plain, sold, unsent]) await preview(message);
  expect(requestedPaths).toEqual([]);
});

test('CH28: a queue of previews of slow pages does not delay emails', async () => {
  const email = 'in-a-hurry@world.test';
  await world.db.transaction().execute(async (tx) => {
    // Each preview job first reads its message, so this lock makes all preview jobs wait.
    await sql`lock table messages in access exclusive mode`.execute(tx);
    const slow = Array.from({ length: 12 }, (_, seq) => ({ chatId: newId(), seq, text: `${origin}/slow` }));
    await inTransaction(world.db, (other) => enqueueLinkPreviews(other, slow));
    await expect
      .poll(async () => (await world.sql`select from pg_locks where not granted`).length)
      .toBeGreaterThan(3);
    await world.visitor().call(account.sendCode, { email, purpose: 'register' });
    await expect.poll(async () => (await emailsTo(world.node, email)).length, { timeout: 15_000 }).toBe(1);
  });
});

test('CH28: no preview job is enqueued when link previews are switched off', async () => {
  const quiet = await openWorld({ config: { readsLinks: false } });
  const bea = await verifiedCreator(quiet);
  const fan = await quiet.fan();
  await sendText(fan, await chatOf(fan, bea), 'see https://a.example/');
  const jobs = await quiet.sql`select from graphile_worker.jobs where task_identifier = 'chat.preview-link'`;
  expect(jobs).toEqual([]);
});

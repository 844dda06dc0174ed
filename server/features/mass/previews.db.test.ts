import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { automation } from '#contract/automation.ts';
import { messageChanged } from '#contract/chat-events.ts';
import { mass } from '#contract/mass.ts';
import { allMessagesIn, chatOf } from '#test/world/chats.ts';
import { insertFollow } from '#test/world/content.ts';
import { insertEarningFrom } from '#test/world/crowd.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { publicWeb } from '../../kit/public-web.ts';
import { newId } from '../../kit/random.ts';
import { findCauses, sendAnswers } from '../automation/index.ts';
import { sendDue } from './index.ts';
import { massPreviewJob } from './preview-link.ts';

const requestedPaths: string[] = [];
const site = createServer((request, response) => {
  requestedPaths.push(request.url ?? '');
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>The new record</title>');
});

let world: World;
let origin: string;
beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  world = await openWorld();
});
afterAll(() => new Promise((done) => site.close(done)));

/** The real page reader, except that it may also fetch from this machine. */
const web = { ...publicWeb, mayReach: () => true, mayUsePort: () => true };
const preview = (id: string) => massPreviewJob({ db: world.db, web }).run({ id });
const audience = { include: ['followers' as const] };

async function sends(creator: Person, text: string): Promise<string> {
  const draft = { id: newId(), version: null, words: { text }, audience };
  const { id, version } = await creator.call(mass.save, draft);
  await creator.call(mass.send, { id, version });
  while ((await creator.call(mass.find, { id })).state !== 'sent') await sendDue(world.db);
  return id;
}
const linksOf = async (person: Person, chatId: string) =>
  (await allMessagesIn(person, chatId)).map(({ link }) => link?.title ?? null);
test('CH28, MA1: the page that a mass message links to is fetched once, and all recipients see its preview', async () => {
  const creator = await verifiedCreator(world);
  const fans = [await world.fan(), await world.fan()];
  for (const fan of fans) await insertFollow(world, fan, creator);
  const [lin] = fans;
  const id = await sends(creator, `Out now, {name}: ${origin}/record`);
  const chatId = await chatOf(lin as Person, creator);
  expect(await linksOf(lin as Person, chatId)).toEqual([null]);
  await world.sql`insert into presence (person_id, seen_at) values (${lin?.id}, app_now())
    on conflict (person_id) do update set seen_at = app_now()`;
  requestedPaths.length = 0;
  await preview(id);
  await preview(id);
  expect(requestedPaths).toEqual(['/record']);
  for (const fan of fans) expect(await linksOf(fan, await chatOf(fan, creator))).toEqual(['The new record']);
  expect(await linksOf(creator, chatId)).toEqual(['The new record']);
  expect((await lin?.received(messageChanged))?.filter((event) => event.chatId === chatId)).toHaveLength(1);

  await creator.call(mass.unsend, { id });
  expect(await linksOf(lin as Person, chatId)).toEqual([null]);
});

test('CH28: a draft gets no preview; when the text of a scheduled message changes, the message gets a new preview', async () => {
  const creator = await verifiedCreator(world);
  await insertFollow(world, await world.fan(), creator);
  const [row] = await world.sql<{ at: Date }>`select app_now() + interval '1 hour' as at`;
  const saved = { id: newId(), audience, sendAt: row?.at.toISOString() ?? null };
  const save = (version: number | null, path: string) =>
    creator.call(mass.save, { ...saved, version, words: { text: `${origin}${path}` } });
  const { id, version } = await save(null, '/draft');
  requestedPaths.length = 0;
  await preview(id);
  expect(requestedPaths).toEqual([]);
  const waiting = await creator.call(mass.send, { id, version });
  await preview(id);
  const link = async () =>
    (
      await world.sql<{
        url: string | null;
      }>`select link ->> 'url' as url from mass_messages where id = ${id}`
    )[0]?.url;
  expect(await link()).toBe(`${origin}/draft`);
  await save(waiting.version, '/changed');
  expect(await link()).toBeNull();
  await preview(id);
  expect(await link()).toBe(`${origin}/changed`);
});

test('CH28: a mass message, a flow’s message and a first message each enqueue one preview job if they have a link', async () => {
  const creator = await verifiedCreator(world);
  const fan = await world.fan();
  await insertFollow(world, fan, creator);
  // Finished jobs are deleted, so a trigger records every job that is enqueued.
  await world.sql`create table queued (payload json)`;
  await world.sql`create function note_queued() returns trigger language plpgsql as
    $$ begin insert into public.queued values (new.payload); return new; end $$`;
  await world.sql`create trigger note_queued after insert on graphile_worker._private_jobs
    for each row execute function note_queued()`;
  await creator.call(automation.saveFlow, {
    ...{ id: newId(), name: 'Thanks', isOn: true, trigger: 'tipped' as const, delayMinutes: 0, capDays: 1 },
    text: `Thank you: ${origin}/flow`,
  });
  await insertEarningFrom(world.db, { fanId: fan.id, creatorId: creator.id, units: '1000000', kind: 'tip' });
  const chatId = await chatOf(fan, creator);
  while ((await allMessagesIn(fan, chatId)).length < 1) {
    await findCauses(world.db);
    await sendAnswers({ db: world.db, readsLinks: true });
  }
  const words = { id: newId(), personIds: [fan.id], text: `Hello: ${origin}/first` };
  for (const _ of [1, 2]) await creator.call(mass.startMany, words);
  const queued = await world.sql<{ seq: number }>`
    select (payload ->> 'seq')::integer as seq from queued where payload ->> 'chatId' = ${chatId} order by 1`;
  expect(queued).toEqual([{ seq: 1 }, { seq: 2 }]);
  // A fan gets no second mass message within the pause, so a new fan follows before each message.
  await insertFollow(world, await world.fan(), creator);
  const many = await sends(creator, `To all: ${origin}/all`);
  await insertFollow(world, await world.fan(), creator);
  const plain = await sends(creator, 'No link');
  const read = await world.sql<{ id: string }>`
    select payload ->> 'id' as id from queued where payload ->> 'id' in (${many}, ${plain})`;
  expect(read).toEqual([{ id: many }]);
});

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { mass } from '#contract/mass.ts';
import { purchases } from '#contract/purchases.ts';
import { chatOf } from '#test/world/chats.ts';
import { insertFollow, readyMedia } from '#test/world/content.ts';
import { waitUntilBlocked } from '#test/world/locks.ts';
import { giveMoney, verifiedCreator, wire } from '#test/world/money.ts';
import { openWorld, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { sendDue } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

test('a fan who buys a pending mass message while it is unsent has it in the chat', async () => {
  const creator = await verifiedCreator(world);
  const fan = await world.fan();
  await insertFollow(world, fan, creator);
  await giveMoney(world, fan, '20');
  const { id, version } = await creator.call(mass.save, {
    id: newId(),
    version: null,
    words: { text: 'A look', price: '5', mediaIds: [await readyMedia(world, creator)] },
    audience: { include: ['followers'] },
  });
  await creator.call(mass.send, { id, version });
  const isSent = async () =>
    (await world.sql`select from mass_messages where id = ${id} and state = 'sent'`).length > 0;
  while (!(await isSent())) await sendDue(world.db);
  const chatId = await chatOf(fan, creator);
  let buying: Promise<unknown> = Promise.resolve();
  await inTransaction(world.db, async (tx) => {
    await sql`select from chats where id = ${chatId} for no key update`.execute(tx);
    buying = fan.call(purchases.buy, { item: { kind: 'message', id }, expectedTotal: wire('5') });
    await waitUntilBlocked(world, buying);
    await creator.call(mass.unsend, { id });
  });
  await buying;
  expect((await fan.call(chat.bought, {})).bought).toHaveLength(1);
  expect((await fan.call(chat.messages, { chatId })).messages).toMatchObject([
    { text: 'A look', isUnsent: false },
    { system: 'bought' },
  ]);
});

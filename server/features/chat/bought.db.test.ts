import { beforeAll, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { purchases } from '#contract/purchases.ts';
import { chatOf, sendText } from '#test/world/chats.ts';
import { insertBlock, readyMedia } from '#test/world/content.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { sendPaidMessage } from '#test/world/paid-messages.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';

let world: World;
let ada: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld();
  ada = await verifiedCreator(world, { displayName: 'Ada' });
});

const TEN = { asset: 'USD' as const, units: usd('10').units.toString() };
const buy = (fan: Person, id: string) =>
  fan.call(purchases.buy, { item: { kind: 'message', id }, expectedTotal: TEN });
const fanWith = async (dollars: string) => {
  const fan = await world.fan();
  await giveMoney(world, fan, dollars);
  return { fan, chatId: await chatOf(fan, ada) };
};

test('CH39: a bought message is in its buyer’s library and is found there by text, locked text and seller', async () => {
  const { fan, chatId } = await fanWith('50');
  const photo = await readyMedia(world, ada);
  const sold = await sendPaidMessage(world, ada, chatId, {
    text: 'the pier',
    lockedText: 'at dawn',
    mediaIds: [photo],
  });
  const unsold = await sendPaidMessage(world, ada, chatId, { text: 'the harbour' });
  const { receipt } = await buy(fan, sold.sale?.itemId ?? '');

  const expected = {
    bought: [
      {
        receiptId: receipt.id,
        message: { id: sold.id, text: 'the pier', lockedText: 'at dawn', media: [{ media: { id: photo } }] },
      },
    ],
    sellers: [{ chatId, name: 'Ada', domain: ada.domain, isThere: true }],
    next: null,
  };
  expect(await fan.call(chat.bought, {})).toMatchObject(expected);
  for (const query of ['PIER', 'dawn', 'ada'])
    expect((await fan.call(chat.bought, { query })).bought).toHaveLength(1);
  for (const query of ['harbour', '%%', '_'])
    expect((await fan.call(chat.bought, { query })).bought).toEqual([]);
  expect(unsold.sale).not.toBeNull();

  // AX3: the message stays in the library after it was unsent and after a block, but its chat can no longer
  // be opened. `chat.unsend` refuses bought messages (CH11), but did not always do so.
  await world.sql`update messages set unsent_at = app_now() where id = ${sold.id}`;
  await insertBlock(world, ada, fan);
  const after = await fan.call(chat.bought, {});
  expect(after.bought).toMatchObject(expected.bought);
  expect(after.bought[0]?.message.media[0]?.media.sources).not.toBeNull();
  expect(after.sellers).toMatchObject([{ name: 'Ada', domain: null, isThere: false }]);
  // AX16: the message is in the library of its buyer and of nobody else, not even of its seller.
  expect((await ada.call(chat.bought, {})).bought).toEqual([]);
});

test('CH39: the library lists bought messages and bought mass messages in pages, but no refunded messages', async () => {
  const { fan, chatId } = await fanWith('50');
  const mass = newId();
  await world.sql`insert into mass_messages (id, creator_id, state, body, locked_body, price, audience)
    values (${mass}, ${ada.id}, 'sent', 'For you', 'hidden', ${TEN.units}, '{}')`;
  await world.sql`insert into mass_media (mass_id, position, asset_id) values (${mass}, 0, ${await readyMedia(world, ada)})`;
  await world.sql`insert into mass_pointers (mass_id, fan_id, creator_id, chat_id)
    values (${mass}, ${fan.id}, ${ada.id}, ${chatId})`;
  const single = await sendPaidMessage(world, ada, chatId, { text: 'one by one' });
  const { receipt } = await buy(fan, mass);
  await buy(fan, single.sale?.itemId ?? '');

  const first = await fan.call(chat.bought, { limit: 1 });
  expect(first.bought.map(({ message }) => message.text)).toEqual(['one by one']);
  const rest = await fan.call(chat.bought, { limit: 1, cursor: first.next ?? '' });
  expect(rest.bought).toMatchObject([{ message: { text: 'For you', lockedText: 'hidden' } }]);
  expect(rest.next).toBeNull();

  const operator = await world.operator();
  await operator.call(purchases.refund, { id: receipt.id, reason: 'as a test' });
  expect((await fan.call(chat.bought, {})).bought.map(({ message }) => message.text)).toEqual(['one by one']);
});

test('CH39, G11: after a block a bought message keeps its content, but the text it quotes is removed', async () => {
  const { fan, chatId } = await fanWith('50');
  const { seq } = await sendText(ada, chatId, 'a canary');
  const sold = await sendPaidMessage(world, ada, chatId, { text: 'the pier', replyTo: seq });
  await buy(fan, sold.sale?.itemId ?? '');
  const quoted = async () => (await fan.call(chat.bought, {})).bought.map(({ message }) => message.replyTo);
  expect(await quoted()).toEqual([{ seq, isMine: false, text: 'a canary' }]);
  await insertBlock(world, ada, fan);
  expect(await quoted()).toEqual([{ seq, isMine: false, text: '' }]);
});

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { creators } from '#contract/creators.ts';
import { purchases } from '#contract/purchases.ts';
import { chatOf } from '#test/world/chats.ts';
import { insertTrialMember, publishedPost, tierOf } from '#test/world/content.ts';
import { waitUntilBlocked } from '#test/world/locks.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator, wire } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';
import { completeIntent } from '../purchases/index.ts';
import { lockChats } from './write.store.ts';

type Creator = Person & { domain: string };

const DAY_MS = 24 * 3_600_000;

let world: World;
let ada: Creator;
beforeAll(async () => {
  world = await openWorld();
  ada = await verifiedCreator(world, { displayName: 'Ada' });
  await ada.call(chat.saveSettings, { writingFee: '5' });
});

const fanWith = async (amount: string): Promise<{ fan: Person; chatId: string }> => {
  const fan = await world.fan({ displayName: 'Finn' });
  await giveMoney(world, fan, amount);
  return { fan, chatId: await chatOf(fan, ada) };
};

test('CH26: when a creator charges message fees, a tip cannot be undone after the creator has read its text', async () => {
  const tipWith = async (note: string, to: { domain: string } = ada) => {
    const fan = await world.fan();
    await giveMoney(world, fan, '5');
    const { id } = await fan.call(purchases.tip, { to: to.domain, amount: '5', note });
    return { fan, id, chatId: await chatOf(fan, to) };
  };
  const reads = (chatId: string, person: Person = ada) => person.call(chat.read, { chatId, seq: 1 });
  const undo = ({ fan, id }: { fan: Person; id: string }) => fan.call(purchases.undoTip, { id });

  const read = await tipWith('answer me');
  await reads(read.chatId);
  expect((await refusalOf(undo(read))).reason).toBe('too_late');
  expect(await bucketBalance(world, read.fan)).toBe(0n);

  const unread = await tipWith('answer me');
  await undo(unread);
  await reads(unread.chatId);
  expect(await undo(unread)).toMatchObject({ state: 'undone' });
  const wordless = await tipWith('');
  await reads(wordless.chatId);
  await undo(wordless);
  const bea = await verifiedCreator(world);
  const free = await tipWith('a word', bea);
  await reads(free.chatId, bea);
  await undo(free);
  for (const { fan } of [unread, wordless, free])
    expect(await bucketBalance(world, fan)).toBe(usd('5').units);
  await expectBooksBalance(world);
});

const CHANGES: Readonly<Record<string, (of: { fan: Person; mira: Creator }) => Promise<unknown>>> = {
  'the fan blocks the creator': ({ fan, mira }) =>
    fan.call(creators.block, { personId: mira.id, isBlocked: true }),
  'the fan becomes a member': async ({ fan, mira }) =>
    insertTrialMember(world, fan, mira, { tierId: await tierOf(world, mira) }),
  'the creator ends the message fee': ({ mira }) => mira.call(chat.saveSettings, { writingFee: '0' }),
};
test.each(Object.keys(CHANGES))(
  'CH26: a tip whose text was read while messages had a fee cannot be undone after %s',
  async (name) => {
    const mira = await verifiedCreator(world);
    await mira.call(chat.saveSettings, { writingFee: '5' });
    const { fan } = await fanWith('5');
    const { id } = await fan.call(purchases.tip, { to: mira.domain, amount: '5', note: 'answer me' });
    await mira.call(chat.read, { chatId: await chatOf(fan, mira), seq: 1 });
    await CHANGES[name]?.({ fan, mira });
    expect((await refusalOf(fan.call(purchases.undoTip, { id }))).reason).toBe('too_late');
    expect(await bucketBalance(world, fan)).toBe(0n);
  },
);

test('CH26: a tip given when messages had no fee can be undone after its text was read, even if messages have a fee by then', async () => {
  const mira = await verifiedCreator(world);
  const { fan } = await fanWith('5');
  const { id } = await fan.call(purchases.tip, { to: mira.domain, amount: '5', note: 'bravo' });
  await mira.call(chat.saveSettings, { writingFee: '5' });
  await mira.call(chat.read, { chatId: await chatOf(fan, mira), seq: 1 });
  expect(await fan.call(purchases.undoTip, { id })).toMatchObject({ state: 'undone' });
});

test('CH26: a pledge whose text was read cannot be undone days later, even after a block', async () => {
  const { fan, chatId } = await fanWith('5');
  const postId = await publishedPost(ada, {
    goal: { title: 'A cello', target: '500', rule: 'all_or_nothing', days: 3 },
  });
  const pledge = { to: ada.domain, amount: '5', note: 'answer me', postId };
  const { id } = await fan.call(purchases.tip, pledge);
  await ada.call(chat.read, { chatId, seq: 1 });
  await world.advance(DAY_MS);
  for (const person of [fan, ada]) await person.relogin();
  await fan.call(creators.block, { personId: ada.id, isBlocked: true });
  expect((await refusalOf(fan.call(purchases.undoTip, { id }))).reason).toBe('too_late');
  expect(await bucketBalance(world, fan)).toBe(0n);
});

test('CH26: a tip that waited for its money cannot be undone after its text was read and the fan blocked the creator', async () => {
  const { fan, chatId } = await fanWith('5');
  const item = { kind: 'tip' as const, to: ada.domain, amount: '5', note: 'answer me' };
  const opened = await fan.call(purchases.openIntent, { item, expectedTotal: wire('5') });
  const paid = { personId: fan.id, intentId: opened.id, chargeId: newId() };
  await inTransaction(world.db, (tx) => completeIntent(tx, paid, world.sales));
  const { tip } = await fan.call(purchases.findIntent, { id: opened.id });
  await ada.call(chat.read, { chatId, seq: 1 });
  await fan.call(creators.block, { personId: ada.id, isBlocked: true });
  const undoing = fan.call(purchases.undoTip, { id: tip?.id ?? '' });
  expect((await refusalOf(undoing)).reason).toBe('too_late');
});

test('CH26: a tip whose text the creator reads during the request to undo it is not undone', async () => {
  const { fan, chatId } = await fanWith('5');
  const { id } = await fan.call(purchases.tip, { to: ada.domain, amount: '5', note: 'answer me' });
  let acting: readonly Promise<unknown>[] = [];
  await inTransaction(world.db, async (tx) => {
    await lockChats(tx, [chatId]);
    await sql`select`.execute(tx);
    const reading = ada.call(chat.read, { chatId, seq: 1 });
    await waitUntilBlocked(world, reading);
    const undoing = refusalOf(fan.call(purchases.undoTip, { id }));
    await waitUntilBlocked(world, undoing, 2);
    acting = [reading, undoing];
  });
  expect(await Promise.all(acting)).toMatchObject([{ readSeq: 1 }, { reason: 'too_late' }]);
  expect(await bucketBalance(world, fan)).toBe(0n);
});

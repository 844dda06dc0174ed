import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { messageChanged, messageSent } from '#contract/chat-events.ts';
import { posts } from '#contract/posts.ts';
import { purchases } from '#contract/purchases.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { allMessagesIn, chatOf, sendText } from '#test/world/chats.ts';
import { insertBlock, publishedPost, tierOf } from '#test/world/content.ts';
import { bucketBalance, giveMoney, verifiedCreator } from '#test/world/money.ts';
import { sendPaidMessage } from '#test/world/paid-messages.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';
import { completeIntent, settlePledges } from '../purchases/index.ts';

const dollars = (amount: string) => ({ asset: 'USD' as const, units: usd(amount).units.toString() });

let world: World;
let ada: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld();
  ada = await verifiedCreator(world, { displayName: 'Ada' });
});

const fanWith = async (amount: string): Promise<Person> => {
  const fan = await world.fan({ displayName: 'Finn' });
  await giveMoney(world, fan, amount);
  return fan;
};
const tip = (fan: Person, amount: string, note: string, more: { postId?: string } = {}) =>
  fan.call(purchases.tip, { to: ada.domain, amount, note, ...more });
const chatsOf = async (person: Person) => (await person.call(chat.list, {})).chats;

describe('tips in a chat', () => {
  test('CH26: a tip with its text appears in the chat as soon as it is given, and creates the chat if there is none', async () => {
    const fan = await fanWith('50');
    await tip(fan, '20', 'bravo!');
    const [mine] = await chatsOf(fan);
    const chatId = mine?.id ?? '';
    expect(mine?.line).toMatchObject({ kind: 'tip', isMine: true, amount: dollars('20'), text: 'bravo!' });
    expect((await ada.call(chat.find, { chatId })).chat).toMatchObject({
      unread: 1,
      line: { kind: 'tip', isMine: false },
    });
    expect(await allMessagesIn(ada, chatId)).toMatchObject([
      { kind: 'tip', isMine: false, tip: { amount: dollars('20') }, text: 'bravo!', isUnsent: false },
    ]);
    expect((await ada.received(messageSent)).find((event) => event.chatId === chatId)?.message).toMatchObject(
      {
        kind: 'tip',
        tip: { amount: dollars('20') },
      },
    );
  });

  test('CH26: the message of an undone tip loses its text but keeps its number', async () => {
    const fan = await fanWith('50');
    const { id } = await tip(fan, '20', 'oh no, a canary');
    const [mine] = await chatsOf(fan);
    const chatId = mine?.id ?? '';
    await fan.call(purchases.undoTip, { id });
    await fan.call(purchases.undoTip, { id });
    for (const person of [fan, ada]) {
      expect(await allMessagesIn(person, chatId)).toMatchObject([{ kind: 'tip', isUnsent: true, text: '' }]);
      // The chat list keeps the amount, so that it can show the message as an undone tip instead of an unsent
      // message.
      const last = (await chatsOf(person)).find(({ id: listed }) => listed === chatId)?.line;
      expect(last).toMatchObject({ kind: 'unsent', text: '', amount: dollars('20') });
      const changed = (await person.received(messageChanged)).filter((event) => event.chatId === chatId);
      expect(changed).toHaveLength(1);
    }
    // The message of a tip cannot be unsent directly; the tip must be undone.
    const { id: kept } = await tip(fan, '5', 'again');
    expect((await refusalOf(fan.call(chat.unsend, { chatId, seq: 2 }))).reason).toBe('not_found');
    expect(kept).not.toBe(id);
  });

  test('CH26: when a missed goal returns a pledge, the chat message of this pledge is unsent', async () => {
    const fan = await fanWith('50');
    const postId = await publishedPost(ada, {
      goal: { title: 'A cello', target: '500', rule: 'all_or_nothing', days: 3 },
    });
    await tip(fan, '10', 'for the cello', { postId });
    const [mine] = await chatsOf(fan);
    await inTransaction(world.db, (tx) => settlePledges(tx, { postId, isReached: false }, world.sales));
    expect(await allMessagesIn(ada, mine?.id ?? '')).toMatchObject([{ kind: 'tip', isUnsent: true }]);
    expect(await bucketBalance(world, fan)).toBe(usd('50').units);
    expect((await fan.call(posts.find, { id: postId })).id).toBe(postId);
  });

  test('CH26: a tip with text is refused before payment when the fan who gives it may not write that text', async () => {
    const mira = await verifiedCreator(world, { displayName: 'Mira' });
    const fan = await fanWith('50');
    const gives = (amount: string, note: string) =>
      fan.call(purchases.tip, { to: mira.domain, amount, note });
    const why = async (amount: string, note: string) => (await refusalOf(gives(amount, note))).reason;
    const restrictedWords = [
      { word: 'canary', rule: 'block' as const },
      { word: 'damn', rule: 'soften' as const },
    ];
    await mira.call(chat.saveSettings, { restrictedWords });
    expect(await why('5', 'a canary')).toBe('word_refused');
    for (const whoMayWrite of ['nobody', 'members', 'followers'] as const) {
      await mira.call(chat.saveSettings, { whoMayWrite });
      expect(await why('5', 'hello'), whoMayWrite).toBe('tip_words_refused');
    }
    expect(await bucketBalance(world, fan)).toBe(usd('50').units);
    expect(await chatsOf(mira)).toEqual([]);
    // The creator accepts no text from the fan here, but a tip without text is allowed.
    await gives('5', '');

    await mira.call(chat.saveSettings, { whoMayWrite: 'everyone', writingFee: '10' });
    expect(await why('9.99', 'hello'), 'less than the message fee').toBe('tip_words_refused');
    await gives('10', 'damn fine');
    const [there] = await chatsOf(mira);
    expect((await allMessagesIn(mira, there?.id ?? '')).map(({ kind, text }) => [kind, text])).toEqual([
      ['tip', ''],
      ['tip', 'd*** fine'],
    ]);
    expect(await bucketBalance(world, fan)).toBe(usd('35').units);
  });

  test('CH26: a tip with text is not paid if the creator stops accepting messages before the tip’s money arrives', async () => {
    const mira = await verifiedCreator(world, { displayName: 'Mira' });
    const fan = await fanWith('50');
    const item = { kind: 'tip' as const, to: mira.domain, amount: '10', note: 'hello' };
    const openIntent = async () =>
      (await fan.call(purchases.openIntent, { item, expectedTotal: dollars('10') })).id;
    const intentId = await openIntent();
    const moneyArrives = () =>
      inTransaction(world.db, (tx) =>
        completeIntent(tx, { personId: fan.id, intentId, chargeId: newId() }, world.sales),
      );
    await mira.call(chat.saveSettings, { whoMayWrite: 'nobody' });
    expect((await refusalOf(openIntent())).reason).toBe('tip_words_refused');
    await moneyArrives();
    expect((await fan.call(purchases.findIntent, { id: intentId })).state).toBe('open');
    expect(await bucketBalance(world, fan)).toBe(usd('50').units);
    expect(await chatsOf(mira)).toEqual([]);
    await mira.call(chat.saveSettings, { whoMayWrite: 'everyone' });
    await moneyArrives();
    expect(await bucketBalance(world, fan)).toBe(usd('40').units);
  });

  test('G11: a blocked fan cannot tip, and a restricted fan can tip only without text', async () => {
    const fan = await fanWith('50');
    const chatId = await chatOf(fan, ada);
    await sendText(fan, chatId, 'hello');
    await ada.call(chat.mark, { chatId, isRestricted: true });
    expect((await refusalOf(tip(fan, '5', 'let me speak'))).reason).toBe('tip_words_refused');
    await tip(fan, '5', '');
    expect((await allMessagesIn(ada, chatId)).at(-1)).toMatchObject({
      kind: 'tip',
      text: '',
      tip: { amount: dollars('5') },
    });
    const before = await bucketBalance(world, fan);
    await insertBlock(world, ada, fan);
    expect((await refusalOf(tip(fan, '5', 'hello?'))).reason).toBe('not_found');
    expect(await bucketBalance(world, fan)).toBe(before);
  });
});

describe('system messages about memberships', () => {
  test('CH27: a subscription creates no chat; its system message in an existing chat is not counted as unread', async () => {
    const [withChat, withoutChat] = [await fanWith('50'), await fanWith('50')];
    const chatId = await chatOf(withChat, ada);
    await sendText(withChat, chatId, 'thinking about it');
    await ada.call(chat.read, { chatId, seq: 1 });
    const tierId = await tierOf(world, ada);
    for (const fan of [withChat, withoutChat])
      await fan.call(subscriptions.subscribe, {
        tierId,
        months: 1,
        expectedTotal: dollars('5'),
        expectedPrice: dollars('5'),
      });
    for (const person of [withChat, ada])
      expect((await allMessagesIn(person, chatId)).at(-1)).toMatchObject({
        kind: 'system',
        system: 'subscribed',
        author: 'platform',
      });
    expect((await ada.call(chat.find, { chatId })).chat.unread).toBe(0);
    expect(await chatsOf(withoutChat)).toEqual([]);
    expect((await refusalOf(withChat.call(chat.unsend, { chatId, seq: 2 }))).reason).toBe('not_found');
  });
});

test('CH27: system messages about a sale and its refund do not repeat the text of the sold message', async () => {
  const fan = await fanWith('20');
  const chatId = await chatOf(fan, ada);
  const { id } = await sendPaidMessage(world, ada, chatId, { text: 'a canary' });
  const item = { kind: 'message' as const, id };
  const { receipt } = await fan.call(purchases.buy, { item, expectedTotal: dollars('10') });
  await (await world.operator()).call(purchases.refund, { id: receipt.id, reason: 'as a test' });
  for (const person of [fan, ada]) {
    expect((await allMessagesIn(person, chatId)).slice(1)).toMatchObject([
      { system: 'bought', text: '' },
      { system: 'refunded', text: '' },
    ]);
    const { line } = (await person.call(chat.find, { chatId })).chat;
    expect(line).toMatchObject({ system: 'refunded', text: '' });
  }
});

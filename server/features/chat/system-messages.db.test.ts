import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { messageChanged, messageSent } from '#contract/chat-events.ts';
import { posts } from '#contract/posts.ts';
import { purchases } from '#contract/purchases.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { allOf, chatOf, says } from '#test/world/chats.ts';
import { blocks, publishedPost, tierOf } from '#test/world/content.ts';
import { giveMoney, inWallet, verifiedCreator } from '#test/world/money.ts';
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
  test('CH26: a tip stands in the chat at once, with its words, and makes the chat if there was none', async () => {
    const fan = await fanWith('50');
    await tip(fan, '20', 'bravo!');
    const [mine] = await chatsOf(fan);
    const chatId = mine?.id ?? '';
    expect(mine?.line).toMatchObject({ kind: 'tip', isMine: true, amount: dollars('20'), text: 'bravo!' });
    expect((await ada.call(chat.find, { chatId })).chat).toMatchObject({
      unread: 1,
      line: { kind: 'tip', isMine: false },
    });
    expect(await allOf(ada, chatId)).toMatchObject([
      { kind: 'tip', isMine: false, tip: { amount: dollars('20') }, text: 'bravo!', isUnsent: false },
    ]);
    expect((await ada.heard(messageSent)).find((told) => told.chatId === chatId)?.message).toMatchObject({
      kind: 'tip',
      tip: { amount: dollars('20') },
    });
  });

  test('CH26: taken back, nothing is left of it but its place', async () => {
    const fan = await fanWith('50');
    const { id } = await tip(fan, '20', 'oh no, a canary');
    const [mine] = await chatsOf(fan);
    const chatId = mine?.id ?? '';
    await fan.call(purchases.undoTip, { id });
    await fan.call(purchases.undoTip, { id });
    for (const person of [fan, ada]) {
      expect(await allOf(person, chatId)).toMatchObject([{ kind: 'tip', isUnsent: true, text: '' }]);
      // How much it was is still told, so that it is not called a message.
      const line = (await chatsOf(person)).find((one) => one.id === chatId)?.line;
      expect(line).toMatchObject({ kind: 'unsent', text: '', amount: dollars('20') });
      const changed = (await person.heard(messageChanged)).filter((told) => told.chatId === chatId);
      expect(changed).toHaveLength(1);
    }
    // What was given is not taken back as a message is.
    const { id: kept } = await tip(fan, '5', 'again');
    expect((await refusalOf(fan.call(chat.unsend, { chatId, seq: 2 }))).reason).toBe('not_found');
    expect(kept).not.toBe(id);
  });

  test('CH26: a pledge that a missed goal gives back goes the same way', async () => {
    const fan = await fanWith('50');
    const postId = await publishedPost(ada, {
      goal: { title: 'A cello', target: '500', rule: 'all_or_nothing', days: 3 },
    });
    await tip(fan, '10', 'for the cello', { postId });
    const [mine] = await chatsOf(fan);
    await inTransaction(world.db, (tx) => settlePledges(tx, { postId, isReached: false }));
    expect(await allOf(ada, mine?.id ?? '')).toMatchObject([{ kind: 'tip', isUnsent: true }]);
    expect(await inWallet(world, fan)).toBe(usd('50').units);
    expect((await fan.call(posts.find, { id: postId })).id).toBe(postId);
  });

  test('CH26: words go with a tip where their fan may write; else it is refused before anything is paid', async () => {
    const mira = await verifiedCreator(world, { displayName: 'Mira' });
    const fan = await fanWith('50');
    const gives = (amount: string, note: string) =>
      fan.call(purchases.tip, { to: mira.domain, amount, note });
    const why = async (amount: string, note: string) => (await refusalOf(gives(amount, note))).reason;
    const words = [
      { word: 'canary', rule: 'block' as const },
      { word: 'damn', rule: 'soften' as const },
    ];
    await mira.call(chat.saveSettings, { restrictedWords: words });
    expect(await why('5', 'a canary')).toBe('word_refused');
    for (const whoMayWrite of ['nobody', 'members', 'followers'] as const) {
      await mira.call(chat.saveSettings, { whoMayWrite });
      expect(await why('5', 'hello'), whoMayWrite).toBe('tip_words_refused');
    }
    expect(await inWallet(world, fan)).toBe(usd('50').units);
    expect(await chatsOf(mira)).toEqual([]);
    // Without words it is a gift like any other.
    await gives('5', '');

    await mira.call(chat.saveSettings, { whoMayWrite: 'everyone', writingFee: '10' });
    expect(await why('9.99', 'hello'), 'less than writing costs').toBe('tip_words_refused');
    await gives('10', 'damn fine');
    const [there] = await chatsOf(mira);
    expect((await allOf(mira, there?.id ?? '')).map(({ kind, text }) => [kind, text])).toEqual([
      ['tip', ''],
      ['tip', 'd*** fine'],
    ]);
    expect(await inWallet(world, fan)).toBe(usd('35').units);
  });

  test('CH26: closed while its money was on the way, a tip with words stays open and the money is the fan’s', async () => {
    const mira = await verifiedCreator(world, { displayName: 'Mira' });
    const fan = await fanWith('50');
    const item = { kind: 'tip' as const, to: mira.domain, amount: '10', note: 'hello' };
    const begins = async () =>
      (await fan.call(purchases.openIntent, { item, expectedTotal: dollars('10') })).id;
    const intentId = await begins();
    const moneyCame = () =>
      inTransaction(world.db, (tx) => completeIntent(tx, { personId: fan.id, intentId, chargeId: newId() }));
    await mira.call(chat.saveSettings, { whoMayWrite: 'nobody' });
    expect((await refusalOf(begins())).reason).toBe('tip_words_refused');
    await moneyCame();
    expect((await fan.call(purchases.findIntent, { id: intentId })).state).toBe('open');
    expect(await inWallet(world, fan)).toBe(usd('50').units);
    expect(await chatsOf(mira)).toEqual([]);
    await mira.call(chat.saveSettings, { whoMayWrite: 'everyone' });
    await moneyCame();
    expect(await inWallet(world, fan)).toBe(usd('40').units);
  });

  test('G11: who is shut out gives nothing and says nothing; who may only read gives without words', async () => {
    const fan = await fanWith('50');
    const chatId = await chatOf(fan, ada);
    await says(fan, chatId, 'hello');
    await ada.call(chat.mark, { chatId, isRestricted: true });
    expect((await refusalOf(tip(fan, '5', 'let me speak'))).reason).toBe('tip_words_refused');
    await tip(fan, '5', '');
    expect((await allOf(ada, chatId)).at(-1)).toMatchObject({
      kind: 'tip',
      text: '',
      tip: { amount: dollars('5') },
    });
    const before = await inWallet(world, fan);
    await blocks(world, ada, fan);
    expect((await refusalOf(tip(fan, '5', 'hello?'))).reason).toBe('not_found');
    expect(await inWallet(world, fan)).toBe(before);
  });
});

describe('lines that nobody wrote', () => {
  test('CH27: who subscribes is greeted by a line where there is a chat, unread by nobody; else none is made', async () => {
    const [talker, stranger] = [await fanWith('50'), await fanWith('50')];
    const chatId = await chatOf(talker, ada);
    await says(talker, chatId, 'thinking about it');
    await ada.call(chat.read, { chatId, seq: 1 });
    const tierId = await tierOf(world, ada);
    for (const fan of [talker, stranger])
      await fan.call(subscriptions.subscribe, {
        tierId,
        months: 1,
        expectedTotal: dollars('5'),
        expectedPrice: dollars('5'),
      });
    for (const person of [talker, ada])
      expect((await allOf(person, chatId)).at(-1)).toMatchObject({
        kind: 'system',
        system: 'subscribed',
        author: 'platform',
      });
    expect((await ada.call(chat.find, { chatId })).chat.unread).toBe(0);
    expect(await chatsOf(stranger)).toEqual([]);
    expect((await refusalOf(talker.call(chat.unsend, { chatId, seq: 2 }))).reason).toBe('not_found');
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { creators } from '#contract/creators.ts';
import { lists } from '#contract/lists.ts';
import { mass } from '#contract/mass.ts';
import { waitsFor } from '#test/world/chats.ts';
import { becomesMember, blocks, follows, tierOf } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { writeMessages } from '../chat/index.ts';

type Creator = Person & { domain: string };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const creatorWith = async (fans: readonly Person[]): Promise<Creator> => {
  const creator = await verifiedCreator(world, { displayName: 'Mira' });
  for (const fan of fans) await follows(world, fan, creator);
  return creator;
};
const textsOf = async (fan: Person, creator: Creator): Promise<string[]> => {
  const { chatId } = await fan.call(chat.open, { domain: creator.domain });
  return (await fan.call(chat.messages, { chatId })).messages.map(({ text }) => text);
};

describe('new chats', () => {
  test('MA11: the same first words to a few fans, once; nobody who never showed an interest', async () => {
    const [lin, tom, stranger] = [
      await world.fan({ displayName: 'Lin' }),
      await world.fan(),
      await world.fan(),
    ];
    const creator = await creatorWith([lin, tom]);
    const call = { id: newId(), personIds: [tom.id, lin.id], text: 'Thank you for coming' };
    const { chatIds } = await creator.call(mass.startMany, call);
    expect(await creator.call(mass.startMany, call)).toEqual({ chatIds });
    expect(await textsOf(lin, creator)).toEqual(['Thank you for coming']);
    expect(await textsOf(tom, creator)).toEqual(['Thank you for coming']);
    // Other words under the same id are not taken for sent.
    const other = refusalOf(creator.call(mass.startMany, { ...call, text: 'Something else' }));
    expect((await other).reason).toBe('key_reused');
    expect(await textsOf(lin, creator)).toEqual(['Thank you for coming']);
    const first = { id: newId(), text: 'Hello' };
    const refusal = refusalOf(creator.call(mass.startMany, { ...first, personIds: [lin.id, stranger.id] }));
    expect((await refusal).reason).toBe('may_not_write');
    expect((await refusalOf(creator.call(mass.startMany, { ...first, personIds: [newId()] }))).reason).toBe(
      'not_found',
    );

    const { people } = await creator.call(mass.people, { query: 'lín' }, { role: 'seller' });
    expect(people).toMatchObject([{ id: lin.id, chatId: chatIds[1], mayWrite: true, fee: null }]);
  });

  test('MA11: who greets on and on has to wait; more people at once are for a mass message', async () => {
    const fan = await world.fan();
    const creator = await creatorWith([fan]);
    const greets = () =>
      creator.call(mass.startMany, { id: newId(), personIds: [fan.id], text: 'Thank you for coming' });
    await world.sql`
      insert into allowances (subject, code, used, window_started_at)
      values (${creator.id}, 'first-words', 29, app_now())`;
    await greets();
    expect((await refusalOf(greets())).reason).toBe('too_many_requests');
    expect(await textsOf(fan, creator)).toHaveLength(1);
  });

  test('MA11: a fan finds creators, whether they may write there and what it costs', async () => {
    const fan = await world.fan();
    const creator = await creatorWith([]);
    const name = `Zora ${newId().slice(-8)}`;
    await world.sql`update people set display_name = ${name} where id = ${creator.id}`;
    const asked = async () => (await fan.call(mass.people, { query: name })).people;
    expect(await asked()).toMatchObject([
      { id: creator.id, chatId: null, mayWrite: true, fee: null, spent: null },
    ]);
    await creator.call(chat.saveSettings, { whoMayWrite: 'followers', writingFee: '5' });
    expect(await asked()).toMatchObject([{ mayWrite: false, fee: { units: '5000000' } }]);
    expect((await fan.call(mass.people, {})).people.map(({ id }) => id)).not.toContain(creator.id);
    await follows(world, fan, creator);
    expect((await fan.call(mass.people, {})).people).toMatchObject([{ id: creator.id, mayWrite: true }]);
    await blocks(world, creator, fan);
    expect(await asked()).toEqual([]);
  });

  test('CH45: a creator who charges for messages is not written to for nothing by another', async () => {
    const paid = await verifiedCreator(world, { displayName: 'Petra' });
    await paid.call(chat.saveSettings, { writingFee: '5' });
    const greet = (creator: Creator) =>
      creator.call(mass.startMany, { id: newId(), personIds: [paid.id], text: 'Write with me' });
    const refused = { reason: 'may_not_write', details: { why: 'closed' } };

    // Who charges follows the writer, and there is no chat yet.
    const first = await creatorWith([paid]);
    expect(await refusalOf(greet(first))).toMatchObject(refused);
    const { people } = await first.call(mass.people, { query: 'petra' }, { role: 'seller' });
    expect(people).toMatchObject([{ id: paid.id, mayWrite: false }]);
    const opened = await first.call(chat.open, { fanId: paid.id });
    const free = first.call(chat.send, { id: newId(), chatId: opened.chatId, text: 'For nothing' });
    expect((await refusalOf(free)).reason).toBe('price_changed');

    // The writer has a chat with them as their fan.
    const second = await creatorWith([paid]);
    await second.call(chat.open, { domain: paid.domain });
    expect(await refusalOf(greet(second))).toMatchObject(refused);

    // There is a chat in which they are the fan, as a mass message makes one.
    const third = await creatorWith([paid]);
    await paid.call(chat.open, { domain: third.domain });
    const { chatId } = await third.call(chat.open, { fanId: paid.id });
    const said = () => third.call(chat.send, { id: newId(), chatId, text: 'Hello' }, { role: 'seller' });
    expect(await refusalOf(greet(third))).toMatchObject(refused);
    expect(await refusalOf(said())).toMatchObject(refused);
    // What is said in their name without them opens nothing: lines, flows, what they send to many.
    await inTransaction(world.db, (tx) =>
      writeMessages(tx, [
        {
          chatId,
          id: newId(),
          senderId: paid.id,
          author: 'platform',
          kind: 'system',
          facts: { system: 'renewed' },
        },
        { chatId, id: newId(), senderId: paid.id, author: 'flow', text: 'Thank you for the tip' },
      ]),
    );
    await waitsFor(world, { creator: paid, fan: third, chatId });
    await third.call(chat.find, { chatId });
    expect((await third.call(chat.messages, { chatId })).messages).toHaveLength(3);
    expect(await refusalOf(said())).toMatchObject(refused);
    await paid.call(chat.send, { id: newId(), chatId, text: 'I like your work' });
    await said();

    // A member is written to as all members are.
    const fourth = await creatorWith([]);
    await becomesMember(world, paid, fourth, { tierId: await tierOf(world, fourth) });
    expect((await greet(fourth)).chatIds).toHaveLength(1);
  });

  test('CH45: who charges for messages is in no audience by name or list, but among all followers', async () => {
    const paid = await verifiedCreator(world, { displayName: 'Petra' });
    await paid.call(chat.saveSettings, { writingFee: '5' });
    const creator = await creatorWith([paid]);
    const { id: list } = await creator.call(lists.create, { name: 'One', personIds: [paid.id] });
    const countOf = async (audience: { include: string[]; fanIds?: string[] }) =>
      (await creator.call(mass.count, { audience })).count;
    expect(await countOf({ include: [], fanIds: [paid.id] })).toBe(0);
    expect(await countOf({ include: [list] })).toBe(0);
    expect(await countOf({ include: ['followers'] })).toBe(1);
    await paid.call(chat.saveSettings, { writingFee: '0' });
    expect(await countOf({ include: [list] })).toBe(1);
  });

  test('CR6: a chat in which they are the fan does not lead to the page of who hides from search', async () => {
    const hidden = await verifiedCreator(world, { displayName: 'Ysolde Grey' });
    await hidden.call(creators.hideFromSearch, { isHidden: true });
    const creator = await creatorWith([hidden]);
    await creator.call(mass.startMany, { id: newId(), personIds: [hidden.id], text: 'Thank you' });
    expect((await creator.call(mass.people, { query: 'ysolde' }, { role: 'buyer' })).people).toEqual([]);
    const { people } = await creator.call(mass.people, { query: 'ysolde' }, { role: 'seller' });
    expect(people).toMatchObject([{ id: hidden.id }]);
  });

  test('CR6: who hides from search is found by those who know them, and by nobody else', async () => {
    const creator = await creatorWith([]);
    await world.sql`update people set display_name = 'Xanthe Vale' where id = ${creator.id}`;
    await creator.call(creators.hideFromSearch, { isHidden: true });
    const [stranger, follower, member, writer] = [
      await world.fan(),
      await world.fan(),
      await world.fan(),
      await world.fan(),
    ];
    await follows(world, follower, creator);
    await becomesMember(world, member, creator, { tierId: await tierOf(world, creator) });
    await writer.call(chat.open, { domain: creator.domain });
    const finds = async (fan: Person) =>
      (await fan.call(mass.people, { query: 'xanthe' })).people.map(({ name }) => name);
    for (const fan of [follower, member, writer]) expect(await finds(fan)).toEqual(['Xanthe Vale']);
    expect(await finds(stranger)).toEqual([]);
  });
});

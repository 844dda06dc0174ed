import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { creators } from '#contract/creators.ts';
import { FAN_MESSAGE_MAX_CHARS } from '#contract/limits.ts';
import { lists } from '#contract/lists.ts';
import { mass } from '#contract/mass.ts';
import { insertPendingPointer, sendText } from '#test/world/chats.ts';
import { insertBlock, insertFollow, insertTrialMember, readyMedia, tierOf } from '#test/world/content.ts';
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
  for (const fan of fans) await insertFollow(world, fan, creator);
  return creator;
};
const textsOf = async (fan: Person, creator: Creator): Promise<string[]> => {
  const { chatId } = await fan.call(chat.open, { domain: creator.domain });
  return (await fan.call(chat.messages, { chatId })).messages.map(({ text }) => text);
};

describe('first messages', () => {
  test('MA11: a first message to several fans reaches each of them once, and is refused if one recipient is not a fan of the creator', async () => {
    const [lin, tom, outsider] = [
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
    // The same id with another text must not be reported as sent.
    const other = refusalOf(creator.call(mass.startMany, { ...call, text: 'Something else' }));
    expect((await other).reason).toBe('key_reused');
    expect(await textsOf(lin, creator)).toEqual(['Thank you for coming']);
    const first = { id: newId(), text: 'Hello' };
    const refusal = refusalOf(creator.call(mass.startMany, { ...first, personIds: [lin.id, outsider.id] }));
    expect((await refusal).reason).toBe('may_not_write');
    expect((await refusalOf(creator.call(mass.startMany, { ...first, personIds: [newId()] }))).reason).toBe(
      'not_found',
    );

    const { people } = await creator.call(mass.people, { query: 'lín' }, { role: 'seller' });
    expect(people).toMatchObject([{ id: lin.id, chatId: chatIds[1], mayWrite: true, fee: null }]);
  });

  test('MA11: a creator’s 31st first message within an hour is refused', async () => {
    const fan = await world.fan();
    const creator = await creatorWith([fan]);
    const greets = () =>
      creator.call(mass.startMany, { id: newId(), personIds: [fan.id], text: 'Thank you for coming' });
    await world.sql`
      insert into allowances (subject, code, used, window_started_at)
      values (${creator.id}, 'first-messages', 29, app_now())`;
    await greets();
    expect((await refusalOf(greets())).reason).toBe('too_many_requests');
    expect(await textsOf(fan, creator)).toHaveLength(1);
  });

  test('MA11: mass.people returns creators to a fan, each with the message fee and whether the fan may write to them', async () => {
    const fan = await world.fan();
    const creator = await creatorWith([]);
    const name = `Zora ${newId().slice(-8)}`;
    await world.sql`update people set display_name = ${name} where id = ${creator.id}`;
    const findByName = async () => (await fan.call(mass.people, { query: name })).people;
    expect(await findByName()).toMatchObject([
      { id: creator.id, chatId: null, mayWrite: true, fee: null, spent: null },
    ]);
    await creator.call(chat.saveSettings, { whoMayWrite: 'followers', writingFee: '5' });
    expect(await findByName()).toMatchObject([{ mayWrite: false, fee: { units: '5000000' } }]);
    expect((await fan.call(mass.people, {})).people.map(({ id }) => id)).not.toContain(creator.id);
    await insertFollow(world, fan, creator);
    expect((await fan.call(mass.people, {})).people).toMatchObject([{ id: creator.id, mayWrite: true }]);
    await insertBlock(world, creator, fan);
    expect(await findByName()).toEqual([]);
  });

  test('MA11: when a creator is the fan in a chat, the creator’s first message there has the length limit for fans', async () => {
    const other = await verifiedCreator(world);
    const creator = await creatorWith([other]);
    await creator.call(chat.open, { domain: other.domain });
    const send = (text: string) => creator.call(mass.startMany, { id: newId(), personIds: [other.id], text });
    expect(await refusalOf(send('x'.repeat(FAN_MESSAGE_MAX_CHARS + 1)))).toMatchObject({
      reason: 'message_too_long',
      details: { max: FAN_MESSAGE_MAX_CHARS },
    });
    await send('x'.repeat(FAN_MESSAGE_MAX_CHARS));
  });

  test('CH45: a creator cannot write free of charge to another creator who charges for messages', async () => {
    const paid = await verifiedCreator(world, { displayName: 'Petra' });
    await paid.call(chat.saveSettings, { writingFee: '5' });
    const greet = (creator: Creator) =>
      creator.call(mass.startMany, { id: newId(), personIds: [paid.id], text: 'Write with me' });
    const refused = { reason: 'may_not_write', details: { why: 'closed' } };

    // First case: the charging creator follows the writer, and the two have no chat yet.
    const first = await creatorWith([paid]);
    expect(await refusalOf(greet(first))).toMatchObject(refused);
    const { people } = await first.call(mass.people, { query: 'petra' }, { role: 'seller' });
    expect(people).toMatchObject([{ id: paid.id, mayWrite: false }]);
    const opened = await first.call(chat.open, { fanId: paid.id });
    const free = first.call(chat.send, { id: newId(), chatId: opened.chatId, text: 'For nothing' });
    expect((await refusalOf(free)).reason).toBe('price_changed');

    // Second case: the writer and the charging creator have a chat in which the writer is the fan.
    const second = await creatorWith([paid]);
    await second.call(chat.open, { domain: paid.domain });
    expect(await refusalOf(greet(second))).toMatchObject(refused);

    // Third case: the writer and the charging creator have a chat in which the charging creator is the fan.
    const third = await creatorWith([paid]);
    await paid.call(chat.open, { domain: third.domain });
    const { chatId } = await third.call(chat.open, { fanId: paid.id });
    const said = () => third.call(chat.send, { id: newId(), chatId, text: 'Hello' }, { role: 'seller' });
    expect(await refusalOf(greet(third))).toMatchObject(refused);
    expect(await refusalOf(said())).toMatchObject(refused);
    // The charging creator sends a system message, a flow's message and a mass message. The writer may still
    // not answer, because nobody wrote these messages by hand.
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
    await insertPendingPointer(world, { creator: paid, fan: third, chatId });
    await third.call(chat.find, { chatId });
    expect((await third.call(chat.messages, { chatId })).messages).toHaveLength(3);
    expect(await refusalOf(said())).toMatchObject(refused);
    // Neither a photo without text nor a text that was unsent opens the chat.
    await sendText(paid, chatId, ' ', { mediaIds: [await readyMedia(world, paid)] });
    const unsent = await sendText(paid, chatId, 'I like your');
    await paid.call(chat.unsend, { chatId, seq: unsent.seq });
    expect(await refusalOf(said())).toMatchObject(refused);
    await sendText(paid, chatId, 'I like your work');
    await said();

    // Fourth case: the charging creator is a member of the writer's page and gets messages free of charge.
    const fourth = await creatorWith([]);
    await insertTrialMember(world, paid, fourth, { tierId: await tierOf(world, fourth) });
    expect((await greet(fourth)).chatIds).toHaveLength(1);
  });

  test('CH45: an audience by name or by list leaves out a creator who charges for messages; an audience by smart list does not', async () => {
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

  test('CR6: a chat with a fan who owns a page hidden from search does not let the creator find that page', async () => {
    const hidden = await verifiedCreator(world, { displayName: 'Ysolde Grey' });
    await hidden.call(creators.hideFromSearch, { isHidden: true });
    const creator = await creatorWith([hidden]);
    await creator.call(mass.startMany, { id: newId(), personIds: [hidden.id], text: 'Thank you' });
    expect((await creator.call(mass.people, { query: 'ysolde' }, { role: 'buyer' })).people).toEqual([]);
    const { people } = await creator.call(mass.people, { query: 'ysolde' }, { role: 'seller' });
    expect(people).toMatchObject([{ id: hidden.id }]);
  });

  test('CR6: a page hidden from search is found only by its followers, its subscribers, and fans who have a chat with its creator', async () => {
    const creator = await creatorWith([]);
    await world.sql`update people set display_name = 'Xanthe Vale' where id = ${creator.id}`;
    await creator.call(creators.hideFromSearch, { isHidden: true });
    const [outsider, follower, member, writer] = [
      await world.fan(),
      await world.fan(),
      await world.fan(),
      await world.fan(),
    ];
    await insertFollow(world, follower, creator);
    await insertTrialMember(world, member, creator, { tierId: await tierOf(world, creator) });
    await writer.call(chat.open, { domain: creator.domain });
    const finds = async (fan: Person) =>
      (await fan.call(mass.people, { query: 'xanthe' })).people.map(({ name }) => name);
    for (const fan of [follower, member, writer]) expect(await finds(fan)).toEqual(['Xanthe Vale']);
    expect(await finds(outsider)).toEqual([]);
  });
});

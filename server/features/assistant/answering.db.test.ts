import { beforeAll, describe, expect, test } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import { chat } from '#contract/chat.ts';
import { purchases } from '#contract/purchases.ts';
import { type AssistantRoom, assistantRoom, DISCLOSURE, type RoomCreator } from '#test/world/assistants.ts';
import { allMessagesIn, chatOf, insertPendingPointer, sendText } from '#test/world/chats.ts';
import { insertBlock, readyMedia } from '#test/world/content.ts';
import { bucketBalance, expectBooksBalance, giveMoney } from '#test/world/money.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';
import { writeMessages } from '../chat/index.ts';
import { takeEntry } from './entries.store.ts';
import { answerEmbedded, findFanMessages } from './index.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

let world: World;
let room: AssistantRoom;
beforeAll(async () => {
  world = await openWorld();
  room = assistantRoom(world);
});

const later = async (ms: number, ...people: Person[]): Promise<void> => {
  await world.advance(ms);
  for (const person of people) await person.relogin();
};

describe('automatic answers', () => {
  test('AS8: an answer comes from the creator’s facts, has the author `assistant`, and is logged with its reason', async () => {
    const { mira, fan, chatId } = await room.pair({ mode: 'auto' });
    expect((await fan.call(chat.find, { chatId })).writing.assistantNotice).toBe(DISCLOSURE);
    expect((await mira.call(chat.find, { chatId })).writing.assistantNotice).toBeNull();
    await sendText(fan, chatId, 'hey, what camera is that?');
    await room.round();
    const messages = await allMessagesIn(fan, chatId);
    expect(messages.map(({ author, isMine, text }) => [author, isMine, text])).toEqual([
      ['person', true, 'hey, what camera is that?'],
      ['assistant', false, 'An old Leica.'],
    ]);
    const { entries } = await mira.call(assistant.log, {});
    expect(entries).toMatchObject([
      {
        id: messages[1]?.id,
        chatId,
        fanName: 'Lin',
        asked: 'hey, what camera is that?',
        answer: 'An old Leica.',
        outcome: 'sent',
        reason: 'known',
        sources: [{ kind: 'fact', title: 'Which camera do you use?' }],
      },
    ]);
    expect((await mira.call(chat.find, { chatId })).chat.unread, 'a person still has to read both').toBe(2);
    expect(await mira.call(assistant.status, {})).toMatchObject({ mode: 'auto', answersToday: 1 });
    await room.round();
    expect(await room.answersIn(fan, chatId)).toHaveLength(1);
  });

  test('AS9: a fan who has not seen the notice gets it once, as a system message before the first answer', async () => {
    const { fan, chatId } = await room.pair({ mode: 'auto' });
    await sendText(fan, chatId, 'which camera do you use?');
    await room.round();
    await sendText(fan, chatId, 'do you sell prints?');
    await room.round();
    const messages = await allMessagesIn(fan, chatId);
    expect(messages.map(({ system, author, text }) => [system ?? author, text])).toEqual([
      ['person', 'which camera do you use?'],
      ['assistant_joined', DISCLOSURE],
      ['assistant', 'An old Leica.'],
      ['person', 'do you sell prints?'],
      ['assistant', 'Yes, signed ones.'],
    ]);
  });

  test('AS10: only the last of several messages in a row is answered, and only if the answer is known', async () => {
    const { mira, fan, chatId } = await room.pair({ mode: 'auto' });
    for (const text of ['which camera do you use?', 'hello?', 'do you sell prints?'])
      await sendText(fan, chatId, text);
    await room.round();
    expect(await room.answersIn(fan, chatId)).toEqual(['Yes, signed ones.']);
    await sendText(fan, chatId, 'what do you think of the new mayor?');
    await room.round();
    expect(await room.answersIn(fan, chatId)).toHaveLength(1);
    expect((await room.logOf(mira)).toSorted()).toEqual([
      'sent:known',
      'silent:newer_message',
      'silent:newer_message',
      'silent:nothing_known',
    ]);
  });

  test('AS11: no automatic answer is sent beyond the creator’s limits for answers in a row and for answers per day', async () => {
    const { mira, fan, chatId } = await room.pair({ mode: 'auto', inARow: 2, perDay: 3 });
    const askAndAnswer = async () => {
      await sendText(fan, chatId, 'which camera do you use?');
      await room.round();
      return (await room.logOf(mira))[0];
    };
    expect([await askAndAnswer(), await askAndAnswer(), await askAndAnswer()]).toEqual([
      'sent:known',
      'sent:known',
      'silent:enough_in_a_row',
    ]);
    await sendText(mira, chatId, 'I am here');
    await later(3 * MINUTE_MS, fan, mira);
    expect([await askAndAnswer(), await askAndAnswer()]).toEqual(['sent:known', 'silent:enough_today']);
    await later(24 * 60 * MINUTE_MS, fan, mira);
    expect(await askAndAnswer()).toBe('sent:known');
  });

  test('AS11: answers are sent only within the creator’s hours, in the creator’s time zone', async () => {
    const [clock] = await world.sql<{ minute: number }>`
      select (extract(hour from app_now() at time zone 'Asia/Tokyo') * 60
        + extract(minute from app_now() at time zone 'Asia/Tokyo'))::integer as minute`;
    const now = clock?.minute ?? 0;
    const at = (minutes: number) => (now + minutes + 1440) % 1440;
    const { mira, fan, chatId } = await room.pair({
      mode: 'auto',
      hours: { from: at(120), to: at(240), zone: 'Asia/Tokyo' },
    });
    await sendText(fan, chatId, 'which camera do you use?');
    await room.round();
    expect(await room.logOf(mira)).toEqual(['silent:out_of_hours']);
    expect((await mira.call(assistant.status, {})).isWithinHours).toBe(false);
    await mira.call(assistant.save, { hours: { from: at(-60), to: at(60), zone: 'Asia/Tokyo' } });
    expect((await mira.call(assistant.status, {})).isWithinHours).toBe(true);
    await sendText(fan, chatId, 'which camera do you use?');
    await room.round();
    expect((await room.logOf(mira))[0]).toBe('sent:known');
  });

  test.each([
    ['wrote', (mira: RoomCreator, chatId: string) => sendText(mira, chatId, 'one moment')],
    ['typed', (mira: RoomCreator, chatId: string) => mira.call(chat.typing, { chatId })],
    ['read', (mira: RoomCreator, chatId: string) => mira.call(chat.read, { chatId, seq: 1 })],
  ])(
    'AS12: no automatic answer is sent in the two minutes after a person on the creator’s side %s in the chat',
    async (_act, act) => {
      const { mira, fan, chatId } = await room.pair({ mode: 'auto' });
      await sendText(fan, chatId, 'hello');
      await act(mira, chatId);
      await sendText(fan, chatId, 'which camera do you use?');
      await room.round();
      expect(await room.answersIn(fan, chatId)).toEqual([]);
      expect((await room.logOf(mira))[0]).toBe('silent:person_is_here');
      await later(3 * MINUTE_MS, fan);
      await sendText(fan, chatId, 'which camera do you use?');
      await room.round();
      expect(await room.answersIn(fan, chatId)).toEqual(['An old Leica.']);
    },
  );

  test('AS13: tips, media without text, automatic messages, and messages sent before the assistant was on get no answer', async () => {
    const mira = await room.creatorWith({ mode: 'off' });
    const fan = await world.fan();
    await giveMoney(world, fan, '20');
    const chatId = await chatOf(fan, mira);
    await sendText(fan, chatId, 'which camera do you use?');
    await world.advance(SECOND_MS);
    await mira.call(assistant.save, { mode: 'auto' });
    await fan.call(purchases.tip, {
      to: mira.domain,
      amount: '2',
      note: 'which camera do you use?',
    });
    await sendText(fan, chatId, '', { mediaIds: [await readyMedia(world, fan)] });
    await insertPendingPointer(world, { creator: mira, fan, chatId }, { body: 'Which camera do you use?' });
    await fan.call(chat.find, { chatId });
    await inTransaction(world.db, (tx) =>
      writeMessages(
        tx,
        (['flow', 'assistant', 'mass', 'platform'] as const).map((author) => ({
          chatId,
          id: newId(),
          senderId: fan.id,
          author,
          text: 'which camera do you use?',
        })),
      ),
    );
    await room.round();
    expect(await world.sql`select from assistant_entries where chat_id = ${chatId}`).toEqual([]);
  });

  test('AS14: nothing is sent after a block or a restriction, or if the answer contains a restricted word', async () => {
    const { mira, fan, chatId } = await room.pair({ mode: 'auto' });
    await sendText(fan, chatId, 'which camera do you use?');
    await insertBlock(world, fan, mira);
    await room.round();
    const [entry] = await world.sql`select reason from assistant_entries where chat_id = ${chatId}`;
    expect(entry).toEqual({ reason: 'may_not_write' });
    expect(await room.logOf(mira), 'a blocked fan is not in the log').toEqual([]);

    const other = await room.pair({ mode: 'auto' });
    await other.mira.call(chat.saveSettings, { restrictedWords: [{ word: 'Leica', rule: 'block' }] });
    await sendText(other.fan, other.chatId, 'which camera do you use?');
    await room.round();
    expect(await room.logOf(other.mira)).toEqual(['silent:kept_out']);
    await other.fan.call(chat.mark, { chatId: other.chatId, isRestricted: true });
    await sendText(other.fan, other.chatId, 'when do you go live?');
    await room.round();
    expect((await room.logOf(other.mira))[0]).toBe('silent:may_not_write');
    expect(await room.answersIn(other.fan, other.chatId)).toEqual([]);
  });

  test('AS2: a creator who is no longer verified can request proposals but gets no automatic answers', async () => {
    const { mira, fan, chatId } = await room.pair({ mode: 'auto' });
    await world.sql`update people set is_verified_to_sell = false where id = ${mira.id}`;
    await sendText(fan, chatId, 'which camera do you use?');
    await room.round();
    expect((await allMessagesIn(fan, chatId)).map(({ author }) => author)).toEqual(['person']);
    expect(await room.logOf(mira)).toEqual(['silent:not_verified']);
    expect(await mira.call(assistant.settings, {})).toMatchObject({ mode: 'auto', isVerified: false });
    const { proposal } = await mira.call(assistant.proposal, { chatId });
    expect(proposal?.text).toBe('An old Leica.');
    await world.sql`update people set is_verified_to_sell = true where id = ${mira.id}`;
    await sendText(fan, chatId, 'do you sell prints?');
    await room.round();
    expect(await room.answersIn(fan, chatId)).toEqual(['Yes, signed ones.']);
  });

  test('CH23: an assistant’s answer does not earn the message fee', async () => {
    const { mira, fan, chatId } = await room.pair({ mode: 'auto' });
    await mira.call(chat.saveSettings, { writingFee: '5' });
    await giveMoney(world, fan, '20');
    const expectedFee = { asset: 'USD' as const, units: usd('5').units.toString() };
    const sent = await sendText(fan, chatId, 'which camera do you use?', { expectedFee });
    await room.round();
    expect(await room.answersIn(fan, chatId)).toEqual(['An old Leica.']);
    const fees = () => world.sql`select state from writing_fees where chat_id = ${chatId}`;
    expect(await fees()).toEqual([{ state: 'held' }]);
    expect(await bucketBalance(world, fan)).toBe(usd('15').units);
    await sendText(mira, chatId, 'It is, truly.');
    expect(await fees()).toEqual([{ state: 'kept' }]);
    expect(sent.fee?.state).toBe('held');
    await expectBooksBalance(world);
  });

  test('G12: when the fan unsends a message before its answer, the message gets no answer and no log entry', async () => {
    const { mira, fan, chatId } = await room.pair({ mode: 'auto' });
    const { seq } = await sendText(fan, chatId, 'which camera do you use?');
    await findFanMessages(world.db);
    await fan.call(chat.unsend, { chatId, seq });
    await room.round();
    expect(await room.logOf(mira)).toEqual([]);
    expect(await room.answersIn(fan, chatId)).toEqual([]);
  });
});

describe('automatic answers after crashes and with concurrent workers', () => {
  test('AS15: when the worker of a message dies, another worker answers the message once', async () => {
    const taken = async (): Promise<{ fan: Person; chatId: string } | null> => {
      const { fan, chatId } = await room.pair({ mode: 'auto' });
      await sendText(fan, chatId, 'which camera do you use?');
      await findFanMessages(world.db);
      const [entry] = await world.sql<{ id: string }>`
        select id from assistant_entries where chat_id = ${chatId}`;
      return entry && (await takeEntry(world.db, entry.id)) ? { fan, chatId } : null;
    };
    // The server's own loops also claim entries and may claim this one first. In that case the test tries
    // again with another chat.
    let dead = await taken();
    for (let tries = 0; !dead && tries < 20; tries += 1) dead = await taken();
    if (!dead) throw new Error('The loops of the server were faster each time.');
    const { fan, chatId } = dead;
    await world.advance(10 * SECOND_MS);
    await answerEmbedded(room.parts);
    expect(await room.answersIn(fan, chatId)).toEqual([]);
    await world.advance(MINUTE_MS);
    await room.round();
    await room.round();
    expect(await room.answersIn(fan, chatId)).toEqual(['An old Leica.']);
  });

  test('AS15: when storing an entry’s outcome fails, the answer’s message is rolled back with it', async () => {
    const { mira, fan, chatId } = await room.pair({ mode: 'auto' });
    await world.sql`create function refuse_mark() returns trigger language plpgsql as
      'begin if new.outcome = ''sent'' then raise exception ''no mark''; end if; return new; end'`;
    await world.sql`create trigger refuse_mark before update on assistant_entries for each row
      execute function refuse_mark()`;
    await sendText(fan, chatId, 'which camera do you use?');
    await world.advance(MINUTE_MS);
    await findFanMessages(world.db);
    await world.advance(MINUTE_MS);
    for (let tries = 0; tries < 2; tries += 1) {
      await answerEmbedded(room.parts).catch(() => undefined);
      await world.advance(MINUTE_MS);
    }
    expect(await room.answersIn(fan, chatId)).toEqual([]);
    await world.sql`drop trigger refuse_mark on assistant_entries`;
    await room.round();
    expect(await room.answersIn(fan, chatId)).toEqual(['An old Leica.']);
    expect(await room.logOf(mira)).toEqual(['sent:known']);
  });

  test('AS15: concurrent searches and workers send one answer for each message', async () => {
    const mira = await room.creatorWith({ mode: 'auto' });
    const fans = await Promise.all(Array.from({ length: 6 }, () => world.fan()));
    const chats = await Promise.all(fans.map((fan) => chatOf(fan, mira)));
    await Promise.all(fans.map((fan, nth) => sendText(fan, chats[nth] ?? '', 'which camera do you use?')));
    await Promise.all(Array.from({ length: 4 }, () => findFanMessages(world.db)));
    await world.advance(4 * SECOND_MS);
    await Promise.all(Array.from({ length: 4 }, () => answerEmbedded(room.parts)));
    await room.round();
    for (const [nth, fan] of fans.entries())
      expect(await room.answersIn(fan, chats[nth] ?? '')).toEqual(['An old Leica.']);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { CHAT_PINS_MAX } from '#contract/limits.ts';
import { purchases } from '#contract/purchases.ts';
import { chatOf, sendText } from '#test/world/chats.ts';
import { insertCrowd } from '#test/world/crowd.ts';
import { countLockWaits } from '#test/world/locks.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { personViewer } from '../../access/index.ts';
import { inTransaction, type Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { pageOfList, readChats } from './chat-list.store.ts';
import { readMessages } from './messages.store.ts';
import { markRead, unreadChats } from './reading.store.ts';
import { findChatsByName, messagesContaining } from './search.store.ts';
import { writeMessages } from './write-messages.ts';

let world: World;
let ada: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld();
  ada = await verifiedCreator(world, { displayName: 'Ada' });
});

const meet = async (): Promise<{ fan: Person; chatId: string }> => {
  const fan = await world.fan({ displayName: 'Finn' });
  await giveMoney(world, fan, '50');
  return { fan, chatId: await chatOf(fan, ada) };
};
const tip = (fan: Person) => fan.call(purchases.tip, { to: ada.domain, amount: '5', note: '' });
/** Writes a message in the creator's name, from an automation or as a mass message. */
const writeAs = (chatId: string, author: 'flow' | 'mass') =>
  inTransaction(world.db, (tx) =>
    writeMessages(tx, [{ chatId, id: newId(), senderId: ada.id, author, text: author }]),
  );
/** The unread counts that the chat itself, the full chat list and the list of unread chats return. */
const unreadOf = async (person: Person, chatId: string) => {
  const inList = async (filter: 'all' | 'unread') =>
    (await person.call(chat.list, { filter })).chats.find(({ id }) => id === chatId)?.unread ?? 0;
  const { unread } = (await person.call(chat.find, { chatId })).chat;
  return [unread, await inList('all'), await inList('unread')];
};

describe('CH4: unread counts', () => {
  test('G6: a fan’s own tip is not counted as unread, but unread messages before the tip stay counted', async () => {
    const { fan, chatId } = await meet();
    await sendText(ada, chatId, 'one');
    await tip(fan);
    expect(await unreadOf(fan, chatId)).toEqual([1, 1, 1]);
    expect(await fan.call(chat.unread, {})).toEqual({ messages: 1, chats: 1 });
    await sendText(ada, chatId, 'three');
    expect(await unreadOf(fan, chatId)).toEqual([2, 2, 2]);
    // The read position also moves past the fan's own tip, number 2.
    expect(await fan.call(chat.read, { chatId, seq: 1 })).toEqual({ readSeq: 2, unread: 1 });
    expect(await fan.call(chat.read, { chatId, seq: 3 })).toEqual({ readSeq: 3, unread: 0 });
  });

  test('G6: when a fan has read all messages before their own tip, the chat is not unread', async () => {
    const { fan, chatId } = await meet();
    await sendText(ada, chatId, 'one');
    await tip(fan);
    expect(await fan.call(chat.read, { chatId, seq: 1 })).toEqual({ readSeq: 2, unread: 0 });
    expect((await fan.call(chat.list, { filter: 'unread' })).chats).toEqual([]);
    expect(await fan.call(chat.unread, {})).toEqual({ messages: 0, chats: 0 });
  });

  test.each(['flow', 'mass'] as const)(
    'G6: a %s message is not counted as unread for the creator in whose name it is sent',
    async (author) => {
      const { fan, chatId } = await meet();
      await sendText(fan, chatId, 'a question');
      const { messages } = await ada.call(chat.unread, {});
      await writeAs(chatId, author);
      expect(await unreadOf(ada, chatId)).toEqual([1, 1, 1]);
      expect((await ada.call(chat.unread, {})).messages).toBe(messages);
      expect(await unreadOf(fan, chatId)).toEqual([1, 1, 1]);
    },
  );

  test('G6: a message written while a person marks the chat as read does not move their read position back', async () => {
    const { fan, chatId } = await meet();
    await sendText(ada, chatId, 'one');
    let written: Promise<unknown> = Promise.resolve();
    await inTransaction(world.db, async (tx) => {
      await markRead(tx, { chatId, personId: fan.id, seq: 1 });
      written = writeAs(chatId, 'flow');
      await expect.poll(() => countLockWaits(world)).toBe(1);
    });
    await written;
    expect((await fan.call(chat.find, { chatId })).chat).toMatchObject({ readSeq: 1, lastSeq: 2, unread: 1 });
  });
});

describe('the chat list’s filter `unanswered`', () => {
  const unanswered = async () =>
    (await ada.call(chat.list, { filter: 'unanswered' })).chats.map(({ id }) => id);

  test('CH11: the filter `unanswered` returns a chat again after the creator unsends the answer', async () => {
    const { fan, chatId } = await meet();
    await sendText(fan, chatId, 'a question');
    const answer = await sendText(ada, chatId, 'an answer');
    expect(await unanswered()).not.toContain(chatId);
    await ada.call(chat.unsend, { chatId, seq: answer.seq });
    expect(await unanswered()).toContain(chatId);
  });

  test('CH11: the filter `unanswered` leaves out a chat after the fan unsends the question or undoes the tip', async () => {
    const { fan, chatId } = await meet();
    const question = await sendText(fan, chatId, 'a question');
    expect(await unanswered()).toContain(chatId);
    await fan.call(chat.unsend, { chatId, seq: question.seq });
    expect(await unanswered()).not.toContain(chatId);
    const { id } = await tip(fan);
    expect(await unanswered()).toContain(chatId);
    await fan.call(purchases.undoTip, { id });
    expect(await unanswered()).not.toContain(chatId);
  });
});

/**
 * Creates chats of the creator with fans who never log in. Each chat has one message, unread by the creator.
 */
async function createChats(creator: { id: string }, count: number, { isHidden = false } = {}) {
  const fans = await insertCrowd(world.db, count, { name: 'Somebody' });
  await sql`
    with made as (
      insert into chats (id, creator_id, fan_id)
      select gen_random_uuid(), ${creator.id}, f from unnest(${fans}::uuid[]) f returning id, creator_id, fan_id),
    said as (
      insert into messages (chat_id, seq, id, sender_id, body)
      select id, 1, gen_random_uuid(), fan_id, 'a word' from made)
    insert into chat_members (chat_id, person_id, other_id, last_seq, read_seq, hidden_at)
    select id, creator_id, fan_id, 1, 0, case when ${isHidden}::boolean then app_now() end from made
    union all select id, fan_id, creator_id, 1, 1, null from made`.execute(world.db);
  const rows = await world.sql<{ id: string }>`
    select id from chats where creator_id = ${creator.id} and fan_id = any(${fans}::uuid[])`;
  return rows.map(({ id }) => id);
}

describe('a person with many chats', () => {
  /** The number of `chat_members` rows that `work` reads. */
  const rowsRead = (work: (tx: Tx) => Promise<unknown>) =>
    inTransaction(world.db, async (tx) => {
      const count = async () => {
        const { rows } = await sql<{ n: number }>`
          select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as n from pg_stat_xact_user_tables
          where relname = 'chat_members'`.execute(tx);
        return rows[0]?.n ?? 0;
      };
      const before = await count();
      await work(tx);
      return (await count()) - before;
    });

  test('the chat lists and the search read only the person’s own rows of `chat_members`', async () => {
    const bea = await world.creator();
    await createChats(await world.creator(), 4_000);
    await createChats(bea, 10);
    await createChats(bea, 10, { isHidden: true });
    await world.sql`analyze chat_members`;
    await world.sql`analyze chats`;
    await world.sql`analyze people`;
    const viewer = { ...personViewer(bea.id), personId: bea.id };
    const wanted = { viewer, personId: bea.id, seesNicknames: true, query: 'word' };
    const list = { viewer, filter: 'hidden', listId: null, after: null, limit: 31 } as const;
    const queries: Readonly<Record<string, (tx: Tx) => Promise<readonly unknown[]>>> = {
      names: (tx) => findChatsByName(tx, { ...wanted, query: 'somebody' }),
      text: (tx) => readMessages(tx, bea.id, messagesContaining({ ...wanted, chatId: null })),
      hidden: (tx) => readChats(tx, bea.id, pageOfList(list)),
      unread: (tx) => unreadChats(tx, viewer),
    };
    for (const [name, query] of Object.entries(queries)) {
      const found = name === 'hidden' ? 10 : 20;
      expect(await query(world.db as unknown as Tx), name).toHaveLength(found);
      expect(await rowsRead(query), name).toBeLessThan(200);
    }
  });

  test('chat.readAll marks at most 200 chats in each transaction and announces every marked chat', async () => {
    const bea = await world.creator();
    await createChats(bea, 450);
    await createChats(bea, 30, { isHidden: true });
    await bea.call(chat.readAll, {});
    expect(await bea.call(chat.unread, {})).toEqual({ messages: 0, chats: 0 });
    expect((await bea.call(chat.list, { filter: 'hidden' })).chats.every(({ unread }) => unread === 0)).toBe(
      true,
    );
    const batches = await world.sql<{ n: number }>`
      select count(*)::integer as n from outbox where name = 'chatRead' and audience = ${`person:${bea.id}`}
      group by xid`;
    expect(batches.reduce((sum, { n }) => sum + n, 0)).toBe(480);
    expect(Math.max(...batches.map(({ n }) => n))).toBeLessThanOrEqual(200);
  });

  test(`CH17: of ${CHAT_PINS_MAX + 3} chats pinned concurrently, only ${CHAT_PINS_MAX} stay pinned`, async () => {
    const bea = await world.creator();
    const ids = await createChats(bea, CHAT_PINS_MAX + 3);
    const pin = (chatId: string, isPinned = true) =>
      bea
        .call(chat.mark, { chatId, isPinned })
        .then(() => 'done')
        .catch((error: { reason: string }) => error.reason);
    const outcomes = await Promise.all(ids.map((id) => pin(id)));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(CHAT_PINS_MAX);
    expect(outcomes.filter((outcome) => outcome === 'pinned_chats_full')).toHaveLength(3);
    const pinned = ids.filter((_, index) => outcomes[index] === 'done');
    const [one = '', other = ''] = pinned;
    const left = ids.find((id) => !pinned.includes(id)) ?? '';
    // Pinning a pinned chat again succeeds, and unpinning one chat makes room for another.
    expect([await pin(one), await pin(other, false), await pin(left)]).toEqual(['done', 'done', 'done']);
  });
});

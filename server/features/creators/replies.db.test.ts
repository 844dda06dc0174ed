import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { creators } from '#contract/creators.ts';
import { inTransaction } from '#server/kit/db.ts';
import { newId } from '#server/kit/random.ts';
import { insertCrowd } from '#test/world/crowd.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { countReplies } from './count-replies.ts';

let world: World;
let fans: string[];
beforeAll(async () => {
  world = await openWorld();
  fans = await insertCrowd(world.db, 30);
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Returns 06:00 UTC on a past day, so that an answer within half a day falls on the same day. */
const morning = (daysAgo: number): number => Math.floor(Date.now() / DAY) * DAY - daysAgo * DAY + 6 * HOUR;

interface ChatMessage {
  readonly by: 'fan' | 'creator';
  readonly at: number;
  readonly author?: string;
  readonly kind?: string;
  readonly isUnsent?: boolean;
}
const question = (at: number): ChatMessage => ({ by: 'fan', at });
const answers = (at: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  by: 'creator',
  at,
  ...more,
});

/** Inserts a chat with these messages, in this order and at these times. */
async function talked(creator: Person, nth: number, messages: readonly ChatMessage[]): Promise<void> {
  const [chatId, fanId] = [newId(), fans[nth]];
  await world.sql`insert into chats (id, creator_id, fan_id) values (${chatId}, ${creator.id}, ${fanId})`;
  for (const [index, { by, at, author = 'person', kind = 'message', isUnsent = false }] of messages.entries())
    await world.sql`
      insert into messages (chat_id, seq, id, sender_id, author, kind, body, created_at, unsent_at)
      values (${chatId}, ${index + 1}, ${newId()}, ${by === 'fan' ? fanId : creator.id}, ${author}, ${kind}, 'Hello',
        ${new Date(at).toISOString()}, case when ${isUnsent}::boolean then app_now() end)`;
}

/**
 * For each wait, makes one fan write and the creator answer after that wait. A wait of null means no answer.
 */
async function fansWrite(
  creator: Person,
  waits: readonly (number | null)[],
  more: Partial<ChatMessage> = {},
) {
  for (const [nth, wait] of waits.entries()) {
    const at = morning(5 + nth);
    await talked(creator, nth, [question(at), ...(wait === null ? [] : [answers(at + wait, more)])]);
  }
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/**
 * Counts replies until no day is missing. Repeats, because the node counts in the background, and
 * `countReplies` does nothing while another transaction counts.
 */
async function catchUp(): Promise<void> {
  for (;;) {
    await countReplies(world.db);
    const [progress] = await world.sql<{ isDone: boolean | null }>`
      select counted_through >= ((app_now() - interval '10 minutes') at time zone 'UTC')::date - 2 as "isDone"
      from reply_progress`;
    if (progress?.isDone) return;
  }
}

/**
 * Counts all days again, because the messages of these tests lie in the past. Returns the reply time that a
 * visitor sees.
 */
async function pace(creator: Person) {
  await inTransaction(world.db, async (tx) => {
    // If the node is counting now, this update waits until the count has finished, so that the delete also
    // removes the results of that count.
    await sql`update reply_progress set counted_through = null`.execute(tx);
    await sql`delete from reply_days`.execute(tx);
  });
  await catchUp();
  return paceNow(creator);
}
const paceNow = async (creator: Person) =>
  (await world.visitor().call(creators.page, { domain: creator.domain ?? '' })).promise.repliesWithin;

test('CR12: a page shows a reply time only when at least ten answers were counted', async () => {
  const [few, enough] = [await world.creator(), await world.creator()];
  await fansWrite(few, times(9, 5 * MINUTE));
  await fansWrite(enough, times(10, 5 * MINUTE));
  expect([await pace(few), await paceNow(enough)]).toEqual([null, 'hour']);
});

test.each([
  ['hour', HOUR],
  ['hours', HOUR + 1],
  ['hours', 6 * HOUR],
  ['day', 6 * HOUR + 1],
  ['day', DAY],
] as const)('CR12: the page shows "%s" when the median wait is %i ms', async (word, wait) => {
  const creator = await world.creator();
  // Of 21 waits the 11th is the median; a missing answer counts as the longest wait.
  await fansWrite(creator, [...times(10, MINUTE), wait, ...times(10, null)]);
  expect(await pace(creator)).toBe(word);
});

test('CR12: when a message is not answered within a day, its wait counts as longer than a day', async () => {
  const creator = await world.creator();
  await fansWrite(creator, [...times(10, MINUTE), DAY + 1, ...times(10, null)]);
  expect(await pace(creator)).toBe('longer');
});

test.each([
  ['team', 'hour'],
  ['draft', 'hour'],
  ['assistant', null],
  ['flow', null],
  ['mass', null],
  ['platform', null],
] as const)(
  'CR12: when the author of all answers is "%s", the page shows the reply time %s',
  async (author, word) => {
    const creator = await world.creator();
    await fansWrite(creator, times(12, MINUTE), { author });
    expect(await pace(creator)).toBe(word);
  },
);

test('CR12: tips, system messages and unsent messages count neither as questions nor as answers', async () => {
  const creator = await world.creator();
  const at = morning(9);
  const noAnswers = [
    answers(at + 1, { kind: 'tip' }),
    answers(at + 2, { kind: 'system' }),
    answers(at + 3, { isUnsent: true }),
  ];
  for (let nth = 0; nth < 12; nth += 1)
    await talked(creator, nth, [
      { ...question(at - 3 * HOUR), kind: 'tip' },
      { ...question(at - 2 * HOUR), isUnsent: true },
      question(at),
      ...noAnswers,
      answers(at + 30 * MINUTE),
    ]);
  expect(await pace(creator)).toBe('hour');
});

test('CR12: a long conversation counts once a day, from the fan’s first message of that day', async () => {
  const creator = await world.creator();
  for (let nth = 0; nth < 10; nth += 1) {
    const at = morning(8);
    const quick = Array.from({ length: 6 }, (_, turn) => [
      question(at + (8 * HOUR + turn * 2 * MINUTE)),
      answers(at + (8 * HOUR + turn * 2 * MINUTE + MINUTE)),
    ]);
    await talked(creator, nth, [question(at), ...quick.flat()]);
  }
  expect(await pace(creator)).toBe('day');
  const [kept] = await world.sql`
    select within_hour, within_hours, within_day, later from reply_days where creator_id = ${creator.id}`;
  expect(kept).toEqual({ within_hour: 0, within_hours: 0, within_day: 10, later: 0 });
});

test('CR12: messages of today, which can still be answered, and messages older than 90 days do not count', async () => {
  const creator = await world.creator();
  for (let nth = 0; nth < 12; nth += 1) {
    await talked(creator, nth, [question(morning(100)), answers(morning(100) + MINUTE)]);
    await talked(creator, nth + 12, [question(Date.now() - HOUR), answers(Date.now())]);
  }
  expect(await pace(creator)).toBeNull();
});

test('CR12: each day is counted once, however often counting runs; missed days are counted later', async () => {
  const creator = await world.creator();
  await fansWrite(creator, times(12, MINUTE));
  expect(await pace(creator)).toBe('hour');
  const kept = () => world.sql`select * from reply_days where creator_id = ${creator.id} order by day`;
  const before = await kept();
  await Promise.all([countReplies(world.db), countReplies(world.db)]);
  expect(await kept()).toEqual(before);
  // Simulates three weeks in which the platform did not count.
  await world.sql`
    with forgotten as (delete from reply_days where day > (app_now() at time zone 'UTC')::date - 21)
    update reply_progress set counted_through = (app_now() at time zone 'UTC')::date - 21`;
  await catchUp();
  expect(await kept()).toEqual(before);
});

// This must be the last test, because it leaves the world's clock advanced.
test('CR12: answers older than three months no longer count', async () => {
  const creator = await world.creator();
  await fansWrite(creator, times(12, MINUTE));
  expect(await pace(creator)).toBe('hour');
  await world.advance(100 * DAY);
  await catchUp();
  expect(await paceNow(creator)).toBeNull();
  expect(await world.sql`select from reply_days where creator_id = ${creator.id}`).toEqual([]);
});

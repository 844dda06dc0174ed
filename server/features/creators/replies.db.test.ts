import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { creators } from '#contract/creators.ts';
import { inTransaction } from '#server/kit/db.ts';
import { newId } from '#server/kit/random.ts';
import { crowd } from '#test/world/crowd.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { countReplies } from './count-replies.ts';

let world: World;
let fans: string[];
beforeAll(async () => {
  world = await openWorld();
  fans = await crowd(world.db, 30);
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** In the morning of a day so long ago: what is answered within half a day is answered on that day. */
const morning = (daysAgo: number): number => Math.floor(Date.now() / DAY) * DAY - daysAgo * DAY + 6 * HOUR;

interface Said {
  readonly by: 'fan' | 'creator';
  readonly at: number;
  readonly author?: string;
  readonly kind?: string;
  readonly isUnsent?: boolean;
}
const asks = (at: number): Said => ({ by: 'fan', at });
const answers = (at: number, more: Partial<Said> = {}): Said => ({ by: 'creator', at, ...more });

/** One chat as the database has it: who said something when, in that order. */
async function talked(creator: Person, nth: number, lines: readonly Said[]): Promise<void> {
  const [chatId, fanId] = [newId(), fans[nth]];
  await world.sql`insert into chats (id, creator_id, fan_id) values (${chatId}, ${creator.id}, ${fanId})`;
  for (const [index, { by, at, author = 'person', kind = 'message', isUnsent = false }] of lines.entries())
    await world.sql`
      insert into messages (chat_id, seq, id, sender_id, author, kind, body, created_at, unsent_at)
      values (${chatId}, ${index + 1}, ${newId()}, ${by === 'fan' ? fanId : creator.id}, ${author}, ${kind}, 'Hello',
        ${new Date(at).toISOString()}, case when ${isUnsent}::boolean then app_now() end)`;
}

/** So many fans ask, one after the other, and each is answered after this long; null: never. */
async function asked(creator: Person, waits: readonly (number | null)[], more: Partial<Said> = {}) {
  for (const [nth, wait] of waits.entries()) {
    const at = morning(5 + nth);
    await talked(creator, nth, [asks(at), ...(wait === null ? [] : [answers(at + wait, more)])]);
  }
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** The node counts too, and whoever comes second leaves it to the first: so this waits until either is done. */
async function catchUp(): Promise<void> {
  for (;;) {
    await countReplies(world.db);
    const [progress] = await world.sql<{ isDone: boolean | null }>`
      select counted_through >= ((app_now() - interval '10 minutes') at time zone 'UTC')::date - 2 as "isDone"
      from reply_progress`;
    if (progress?.isDone) return;
  }
}

/** What a visitor reads, as if nothing had ever been counted; what a test says lies in the past. */
async function pace(creator: Person) {
  await inTransaction(world.db, async (tx) => {
    // First waits for a turn of the node that is under way, so that what it counted is forgotten too.
    await sql`update reply_progress set counted_through = null`.execute(tx);
    await sql`delete from reply_days`.execute(tx);
  });
  await catchUp();
  return paceNow(creator);
}
const paceNow = async (creator: Person) =>
  (await world.visitor().call(creators.page, { domain: creator.domain ?? '' })).promise.repliesWithin;

test('CR12: from ten answers on a page says how soon fans are answered, and not before', async () => {
  const [few, enough] = [await world.creator(), await world.creator()];
  await asked(few, times(9, 5 * MINUTE));
  await asked(enough, times(10, 5 * MINUTE));
  expect([await pace(few), await paceNow(enough)]).toEqual([null, 'hour']);
});

test.each([
  ['hour', HOUR],
  ['hours', HOUR + 1],
  ['hours', 6 * HOUR],
  ['day', 6 * HOUR + 1],
  ['day', DAY],
] as const)('CR12: it is the median, said as "%s" for a wait of %i', async (word, wait) => {
  const creator = await world.creator();
  // The middle one of 21 is the eleventh.
  await asked(creator, [...times(10, MINUTE), wait, ...times(10, null)]);
  expect(await pace(creator)).toBe(word);
});

test('CR12: who is not answered within a day counts as waiting longer', async () => {
  const creator = await world.creator();
  await asked(creator, [...times(10, MINUTE), DAY + 1, ...times(10, null)]);
  expect(await pace(creator)).toBe('longer');
});

test.each([
  ['team', 'hour'],
  ['draft', 'hour'],
  ['assistant', null],
  ['flow', null],
  ['mass', null],
  ['platform', null],
] as const)('CR12: an answer by "%s" makes it %s', async (author, word) => {
  const creator = await world.creator();
  await asked(creator, times(12, MINUTE), { author });
  expect(await pace(creator)).toBe(word);
});

test('CR12: tips, lines of the platform and what was taken back are neither question nor answer', async () => {
  const creator = await world.creator();
  const at = morning(9);
  const noAnswers = [
    answers(at + 1, { kind: 'tip' }),
    answers(at + 2, { kind: 'system' }),
    answers(at + 3, { isUnsent: true }),
  ];
  for (let nth = 0; nth < 12; nth += 1)
    await talked(creator, nth, [
      { ...asks(at - 3 * HOUR), kind: 'tip' },
      { ...asks(at - 2 * HOUR), isUnsent: true },
      asks(at),
      ...noAnswers,
      answers(at + 30 * MINUTE),
    ]);
  expect(await pace(creator)).toBe('hour');
});

test('CR12: a long talk counts once a day, from its first words', async () => {
  const creator = await world.creator();
  for (let nth = 0; nth < 10; nth += 1) {
    const at = morning(8);
    const quick = Array.from({ length: 6 }, (_, turn) => [
      asks(at + (8 * HOUR + turn * 2 * MINUTE)),
      answers(at + (8 * HOUR + turn * 2 * MINUTE + MINUTE)),
    ]);
    await talked(creator, nth, [asks(at), ...quick.flat()]);
  }
  expect(await pace(creator)).toBe('day');
  const [kept] = await world.sql`
    select within_hour, within_hours, within_day, later from reply_days where creator_id = ${creator.id}`;
  expect(kept).toEqual({ within_hour: 0, within_hours: 0, within_day: 10, later: 0 });
});

test('CR12: neither today’s words, which may yet be answered, nor those of a hundred days ago count', async () => {
  const creator = await world.creator();
  for (let nth = 0; nth < 12; nth += 1) {
    await talked(creator, nth, [asks(morning(100)), answers(morning(100) + MINUTE)]);
    await talked(creator, nth + 12, [asks(Date.now() - HOUR), answers(Date.now())]);
  }
  expect(await pace(creator)).toBeNull();
});

test('CR12: a day is counted once however often it is asked for, and what was missed is caught up with', async () => {
  const creator = await world.creator();
  await asked(creator, times(12, MINUTE));
  expect(await pace(creator)).toBe('hour');
  const kept = () => world.sql`select * from reply_days where creator_id = ${creator.id} order by day`;
  const before = await kept();
  await Promise.all([countReplies(world.db), countReplies(world.db)]);
  expect(await kept()).toEqual(before);
  // As if the platform had stood still for three weeks.
  await world.sql`
    with forgotten as (delete from reply_days where day > (app_now() at time zone 'UTC')::date - 21)
    update reply_progress set counted_through = (app_now() at time zone 'UTC')::date - 21`;
  await catchUp();
  expect(await kept()).toEqual(before);
});

// The last one: it leaves the clock of this world where it is then.
test('CR12: what was true three months ago is not said any more', async () => {
  const creator = await world.creator();
  await asked(creator, times(12, MINUTE));
  expect(await pace(creator)).toBe('hour');
  await world.advance(100 * DAY);
  await catchUp();
  expect(await paceNow(creator)).toBeNull();
  expect(await world.sql`select from reply_days where creator_id = ${creator.id}`).toEqual([]);
});

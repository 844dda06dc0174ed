import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MassAudience } from '#contract/mass.ts';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { insertCrowd, insertFollowers } from '#test/world/crowd.ts';
import { type Database, inTransaction, openDatabase } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { countSeenSoFar, insertMass, sendDue, sendWhole, setState } from './index.ts';
import { findMass } from './mass.store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let creators = 0;
async function newCreator(): Promise<string> {
  const [id = ''] = await insertCrowd(database.db, 1, { name: 'Creator' });
  creators += 1;
  const domain = `creator-${creators}`;
  await sql`update people set creator_domain = ${domain}, creator_skeleton = ${domain} where id = ${id}`.execute(
    database.db,
  );
  return id;
}

/** Inserts a message to all of the creator's followers, in the state right after it was accepted. */
async function accepted(creatorId: string): Promise<string> {
  const id = newId();
  await inTransaction(database.db, async (tx) => {
    const words = { text: 'Hello {name}', lockedText: '', price: null, media: [], sendAt: null };
    const audience = MassAudience.parse({ include: ['followers'] });
    await insertMass(tx, { id, creatorId, authorId: creatorId, ...words, audience });
    await setState(tx, id, 'sending');
  });
  return id;
}

const found = async (id: string, creatorId: string) => {
  const row = await findMass(database.db, { id, creatorId });
  if (!row) throw new Error('The mass message does not exist.');
  return row;
};
const pointers = async (id: string): Promise<string[]> => {
  const { rows } = await sql<{ fan: string }>`
    select fan_id as fan from mass_pointers where mass_id = ${id} order by fan_id`.execute(database.db);
  return rows.map(({ fan }) => fan);
};

/**
 * Runs the sending loop of a node until the message is sent, also after crashes. Returns the number of
 * crashes.
 */
async function sendUntilDone(node: Database, id: string, batchSize: number): Promise<number> {
  let crashes = 0;
  for (;;) {
    try {
      await sendDue(node.db, { batchSize });
    } catch {
      crashes += 1;
    }
    const { rows } = await sql<{ state: string }>`select state from mass_messages where id = ${id}`.execute(
      database.db,
    );
    if (rows[0]?.state === 'sent') return crashes;
  }
}

test('G9: when two nodes crash ten times while sending, each recipient still gets the message once', async () => {
  const creatorId = await newCreator();
  const fans = await insertCrowd(database.db, 1_500);
  await insertFollowers(database.db, fans, creatorId);
  const [blocked = '', blocking = '', stopped = '', quiet = '', lapsed = ''] = fans;
  await sql`insert into blocks (blocker_id, blocked_id) values (${creatorId}, ${blocked}), (${blocking}, ${creatorId})`.execute(
    database.db,
  );
  await sql`update people set is_restricted = true where id = ${stopped}`.execute(database.db);
  await sql`delete from follows where fan_id = ${lapsed}`.execute(database.db);
  // The fan `quiet` gets another mass message below, and so is in a pause.
  const eligible = fans.filter((fan) => ![blocked, blocking, stopped, quiet, lapsed].includes(fan)).sort();
  const before = await accepted(creatorId);
  await sql`
    insert into mass_pointers (mass_id, fan_id, creator_id, chat_id)
    values (${before}, ${quiet}, ${creatorId}, ${newId()})`.execute(database.db);
  await sql`update mass_messages set state = 'sent', sent_at = app_now() where id = ${before}`.execute(
    database.db,
  );

  const id = await accepted(creatorId);
  // The crashes are made by killing connections with this application name, which only the nodes use.
  const address = new URL(database.url);
  address.searchParams.set('application_name', 'node');
  const nodes = [1, 2].map(() => openDatabase(address.href, { connections: 2 }));
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  let kills = 0;
  const killing = (async () => {
    while (kills < 10) {
      const { rows } = await admin.query<{ pid: number }>(
        `select pg_terminate_backend(pid), pid from pg_stat_activity
         where datname = current_database() and application_name = 'node' and state <> 'idle'
           and query like '%mass%' limit 1`,
      );
      kills += rows.length;
      const { rows: done } = await admin.query<{ state: string }>(
        'select state from mass_messages where id = $1',
        [id],
      );
      if (done[0]?.state === 'sent') return;
      await pause(3);
    }
  })();
  const crashes = await Promise.all(nodes.map((node) => sendUntilDone(node, id, 25)));
  await killing;
  await admin.end();
  await Promise.all(nodes.map((node) => node.close()));

  expect(kills, 'connections killed while sending').toBe(10);
  expect(crashes[0] ?? 0, 'crashes that the node noticed').toBeGreaterThan(0);
  expect(await pointers(id)).toEqual(eligible);
  const row = await found(id, creatorId);
  expect([row.state, row.recipients, row.delivered]).toEqual(['sent', eligible.length, eligible.length]);
  const { rows: chats } = await sql<{ fan: string; members: number; hidden: number }>`
    select c.fan_id as fan, count(*)::integer as members, count(m.hidden_at)::integer as hidden
    from chats c join chat_members m on m.chat_id = c.id where c.creator_id = ${creatorId}
    group by c.fan_id order by c.fan_id`.execute(database.db);
  expect(chats.map(({ fan }) => fan)).toEqual(eligible);
  expect(chats.every(({ members, hidden }) => members === 2 && hidden === 2)).toBe(true);
});

test('MA6: when two nodes send two messages of one creator concurrently, each fan gets only one of them', async () => {
  const creatorId = await newCreator();
  const fans = await insertCrowd(database.db, 300);
  await insertFollowers(database.db, fans, creatorId);
  const both = [await accepted(creatorId), await accepted(creatorId)];
  /**
   * Sends the whole message in a transaction that stays open a little longer, so that the sendings of the two
   * messages overlap.
   */
  const sendSlowly = (id: string) =>
    inTransaction(database.db, async (tx) => {
      await sendWhole(tx, id);
      await pause(100);
    });
  await Promise.all(both.map(sendSlowly));
  const got = (await Promise.all(both.map(pointers))).flat();
  expect(got.sort()).toEqual([...fans].sort());
});

test('MA6: a mass message goes to an existing chat in which the creator is the fan, instead of a new chat', async () => {
  const creatorId = await newCreator();
  const other = await newCreator();
  await insertFollowers(database.db, [other], creatorId);
  const chatId = newId();
  await sql`insert into chats (id, creator_id, fan_id) values (${chatId}, ${other}, ${creatorId})`.execute(
    database.db,
  );
  const id = await accepted(creatorId);
  await sendUntilDone(database, id, 20);
  const { rows } = await sql<{ chat: string }>`
    select chat_id as chat from mass_pointers where mass_id = ${id}`.execute(database.db);
  expect(rows).toEqual([{ chat: chatId }]);
});

test('MA7: only fans who are online are notified of a mass message, each of them once', async () => {
  const creatorId = await newCreator();
  const fans = await insertCrowd(database.db, 60);
  await insertFollowers(database.db, fans, creatorId);
  const here = fans.slice(0, 25);
  await sql`insert into presence (person_id, seen_at) select unnest(${here}::uuid[]), app_now()`.execute(
    database.db,
  );
  const id = await accepted(creatorId);
  await sendUntilDone(database, id, 7);
  const { rows } = await sql<{ audience: string }>`
    select audience from outbox where name = 'massArrived' and audience = any(${fans.map((fan) => `person:${fan}`)})
    order by audience`.execute(database.db);
  expect(rows.map(({ audience }) => audience)).toEqual(here.map((fan) => `person:${fan}`).sort());
});

test('MA9: the seen count includes all reads, whether or not the loop has already stored them', async () => {
  const creatorId = await newCreator();
  const fans = await insertCrowd(database.db, 40);
  await insertFollowers(database.db, fans, creatorId);
  const id = await accepted(creatorId);
  await sendUntilDone(database, id, 100);
  await sql`update mass_pointers set taken_seq = 1 where mass_id = ${id} and fan_id = any(${fans.slice(0, 30)}::uuid[])`.execute(
    database.db,
  );
  const reads = (some: readonly string[]) =>
    sql`update chat_members set last_seq = 1, read_seq = 1 where person_id = any(${some}::uuid[])`.execute(
      database.db,
    );
  await reads(fans.slice(0, 10));
  expect((await found(id, creatorId)).seen).toBe(10);
  // A loop that is stopping counts nothing.
  await countSeenSoFar(database.db, AbortSignal.abort());
  expect((await sql`select seen from mass_messages where id = ${id}`.execute(database.db)).rows).toEqual([
    { seen: 0 },
  ]);
  await Promise.all([countSeenSoFar(database.db), countSeenSoFar(database.db)]);
  expect((await found(id, creatorId)).seen).toBe(10);
  await reads(fans.slice(10, 15));
  expect((await found(id, creatorId)).seen).toBe(15);
  await countSeenSoFar(database.db);
  expect((await found(id, creatorId)).seen).toBe(15);
});

test('G9: a stop ends the sending after the current step, and the next run reaches all other recipients', async () => {
  const creatorId = await newCreator();
  const fans = await insertCrowd(database.db, 40);
  await insertFollowers(database.db, fans, creatorId);
  const id = await accepted(creatorId);
  const stopping = new AbortController();
  let sending = Promise.resolve();
  await inTransaction(database.db, async (tx) => {
    // Holds the lock on this creator's messages, so that the first step has to wait.
    await sql`select pg_advisory_xact_lock(hashtextextended('mass:' || ${creatorId}, 0))`.execute(tx);
    sending = sendDue(database.db, { batchSize: 10, stopping: stopping.signal });
    const waiting = () =>
      sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(database.db);
    await expect.poll(async () => (await waiting()).rows.length).toBe(1);
    stopping.abort();
  });
  await sending;
  expect(await pointers(id)).toEqual([]);
  await sendUntilDone(database, id, 10);
  expect(await pointers(id)).toEqual([...fans].sort());
});

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Db, inTransaction, openDatabase } from '../kit/db.ts';
import { openLog } from '../kit/log.ts';
import { announceAll, announceNow, type Deliver, outboxNumber } from '../kit/outbox.ts';
import { newId } from '../kit/random.ts';
import type { Bus, DeliveredEvent } from './bus.ts';
import { outboxBus } from './outbox-bus.ts';

const EVENT = { audience: 'person:ada', name: 'counted' };
const MARKER = { audience: 'person:ada', name: 'looked' };
const READS = 3;
const FROM_START = { after: '1', maxBytes: 10_000 };

let database: TestDatabase;
let db: Db;
let bus: Bus;
let received: DeliveredEvent[];
beforeAll(async () => {
  database = await openTestDatabase();
  ({ db } = database);
});
afterAll(() => database.close());
afterEach(() => bus.stop());

const openBus = async (): Promise<void> => {
  received = [];
  // Deletes the events of earlier tests. While another test file has an open transaction, the new bus would
  // read these events again.
  await sql`delete from outbox`.execute(db);
  bus = outboxBus(db, openLog({ level: 'silent' }));
  await bus.start((events) => received.push(...events));
};
const receivedPayloads = (): string[] =>
  received.filter(({ name }) => name === EVENT.name).map(({ payload }) => payload);

/**
 * Waits until the bus has queried the table three times. To be sure of this, the function announces three marker
 * events, each after the previous one was received.
 */
async function waitForReads(): Promise<void> {
  for (let read = 1; read <= READS; read += 1) {
    const payload = JSON.stringify(newId());
    await inTransaction(db, (tx) => announceAll(tx, [{ ...MARKER, payload }]));
    while (!received.some((event) => event.payload === payload)) await pause(5);
  }
}

/** Announces an event that has an outbox id already, and calls `deliver` with it after the commit. */
const announceAndDeliver = (payload: string, deliver: Deliver): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`select ${outboxNumber} as id`.execute(tx);
    const event = { ...EVENT, payload, id: rows[0]?.id ?? 0 };
    await announceNow(tx, [event], () => deliver([event]));
  });

test('an event passed to `deliver` is sent immediately and only once, although the table contains it too', async () => {
  await openBus();
  for (let number = 1; number <= 20; number += 1) {
    await announceAndDeliver(String(number), bus.deliver);
    expect(receivedPayloads()).toHaveLength(number);
    // Makes the bus query the table now, so that it reads some events before they are passed to `deliver`.
    if (number % 4 === 0) await inTransaction(db, (tx) => announceAll(tx, []));
  }
  await waitForReads();
  expect(receivedPayloads()).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)));
});

test('when a committed event is never passed to `deliver`, it is read from the table and sent once', async () => {
  await openBus();
  await announceAndDeliver('"lost"', () => undefined);
  await announceAndDeliver('"handed over"', bus.deliver);
  await waitForReads();
  expect(receivedPayloads().sort()).toEqual(['"handed over"', '"lost"']);
});

test('when an event is read from the table before it is passed to `deliver`, it is sent only once', async () => {
  await openBus();
  let late: Parameters<Deliver>[0] = [];
  await announceAndDeliver('"slow"', (events) => {
    late = events;
  });
  await inTransaction(db, (tx) => announceAll(tx, [{ ...EVENT, payload: '"wakes the reader"' }]));
  while (receivedPayloads().length < 2) await pause(5);
  bus.deliver(late);
  await waitForReads();
  expect(receivedPayloads()).toEqual(['"slow"', '"wakes the reader"']);
});

test('no event is sent twice while an older transaction is open', async () => {
  await openBus();
  const { promise: isOpen, resolve: opens } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const open = inTransaction(db, async (tx) => {
    await announceAll(tx, [{ ...EVENT, payload: '"old"' }]);
    await sql`select 1`.execute(tx);
    opens();
    await mayCommit;
  });
  await isOpen;
  await announceAndDeliver('"new"', bus.deliver);
  await waitForReads();
  const before = receivedPayloads();
  commit();
  await open;
  expect(before).toEqual(['"new"']);
  await waitForReads();
  expect(receivedPayloads()).toEqual(['"new"', '"old"']);
});

test('while a transaction is open, more committed events do not make the parameters of the bus’s query larger', async () => {
  const sent: number[] = [];
  const counted = openDatabase(database.url, {
    log: ({ query: { sql: text, parameters } }) => {
      if (text.includes('outbox_')) sent.push(JSON.stringify(parameters).length);
    },
  });
  received = [];
  bus = outboxBus(counted.db, openLog({ level: 'silent' }));
  await bus.start((events) => received.push(...events));
  const { promise: isOpen, resolve: opens } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const open = inTransaction(db, async (tx) => {
    await announceAll(tx, [{ ...EVENT, payload: '"old"' }]);
    await sql`select 1`.execute(tx);
    opens();
    await mayCommit;
  });
  await isOpen;
  // The number of events is larger than a query's batch.
  const many = Array.from({ length: 1_200 }, (_, index) => String(index));
  await inTransaction(db, (tx) =>
    announceAll(
      tx,
      many.map((payload) => ({ ...EVENT, payload })),
    ),
  );
  await waitForReads();
  expect(receivedPayloads()).toEqual(many);
  expect(Math.max(...sent)).toBeLessThan(500);
  commit();
  await open;
  await waitForReads();
  expect(receivedPayloads()).toEqual([...many, '"old"']);
  await bus.stop();
  await counted.close();
});

test('an event of a rolled-back transaction is never sent', async () => {
  await openBus();
  const rolledBack = inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`select ${outboxNumber} as id`.execute(tx);
    const event = { ...EVENT, payload: '"never"', id: rows[0]?.id ?? 0 };
    await announceNow(tx, [event], () => bus.deliver([event]));
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await waitForReads();
  expect(receivedPayloads()).toEqual([]);
});

test('G5: a replay contains the events that the bus has sent, and none that it will still send', async () => {
  await openBus();
  await announceAndDeliver('"read"', () => undefined);
  await waitForReads();
  await bus.stop();
  await announceAndDeliver('"delivered"', bus.deliver);
  await announceAndDeliver('"still to come"', () => undefined);
  const replayed = await bus.replay([EVENT.audience], FROM_START);
  const payloads = replayed?.filter(({ name }) => name === EVENT.name).map(({ payload }) => payload);
  expect(payloads).toEqual(['"read"', '"delivered"']);
});

test('G5: a replay between two batches of the bus contains the events of the first batch', async () => {
  await openBus();
  await bus.stop();
  const { promise: isFirst, resolve: first } = Promise.withResolvers<void>();
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  let batches = 0;
  bus = outboxBus(db, openLog({ level: 'silent' }), async (events) => {
    batches += 1;
    if (batches === 2) {
      first();
      await mayGoOn;
    }
    return events;
  });
  const sent: string[] = [];
  await bus.start((events) => sent.push(...events.map(({ payload }) => payload)));
  const others = Array.from({ length: 600 }, (_, index) => ({
    audience: `person:${index}`,
    name: 'counted',
    payload: String(index),
  }));
  await inTransaction(db, (tx) => announceAll(tx, others));
  await isFirst;
  const replaying = bus.replay(['person:7', 'person:599'], FROM_START);
  goOn();
  expect((await replaying)?.map(({ payload }) => payload)).toEqual(['7']);
  await expect.poll(() => sent.length).toBe(600);
});

test('a replay of too many events reads only one event more than the maximum, of each column', async () => {
  await openBus();
  await sql`
    insert into outbox (audience, other_audience, name, payload)
    select 'person:eve', 'person:adam', 'counted', number from generate_series(1, 5000) number
    union all
    select 'person:' || number, 'person:' || -number, 'counted', number from generate_series(1, 500) number`.execute(
    db,
  );
  await sql`analyze outbox`.execute(db);
  const { before, after } = await inTransaction(db, async (tx) => {
    const countRead = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select (seq_tup_read + idx_tup_fetch)::integer as count
        from pg_stat_xact_user_tables where relname = 'outbox'`.execute(tx);
      return rows[0]?.count ?? 0;
    };
    const before = await countRead();
    await sql`select from outbox_for(array['person:eve', 'person:adam'], '1', 501)`.execute(tx);
    return { before, after: await countRead() };
  });
  expect(after - before).toBe(2 * 501);
  expect(await bus.replay(['person:eve'], FROM_START)).toBeNull();
});

test('a replay reads the content of at most 50 events before it finds that they are too large', async () => {
  await openBus();
  await bus.stop();
  let completed = 0;
  bus = outboxBus(db, openLog({ level: 'silent' }), async (events) => {
    completed += events.length;
    return events.map((event) => ({ ...event, payload: JSON.stringify('x'.repeat(1_000)) }));
  });
  await bus.start(() => undefined);
  await sql`
    insert into outbox (audience, name, payload)
    select 'person:eve', 'counted', number from generate_series(1, 300) number`.execute(db);
  await expect.poll(() => completed).toBe(300);
  completed = 0;
  expect(await bus.replay(['person:eve'], FROM_START)).toBeNull();
  expect(completed).toBe(50);
});

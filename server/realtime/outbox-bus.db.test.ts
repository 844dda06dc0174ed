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

const TO = { audience: 'person:ada', name: 'counted' };
const LOOK = { audience: 'person:ada', name: 'looked' };
const LOOKS = 3;

let database: TestDatabase;
let db: Db;
let bus: Bus;
let heard: DeliveredEvent[];
beforeAll(async () => {
  database = await openTestDatabase();
  ({ db } = database);
});
afterAll(() => database.close());
afterEach(() => bus.stop());

const opened = async (): Promise<void> => {
  heard = [];
  // Whoever holds a transaction open beside us holds the watermark back: what was told before would be met again.
  await sql`delete from outbox`.execute(db);
  bus = outboxBus(db, openLog({ level: 'silent' }));
  await bus.start((events) => heard.push(...events));
};
const said = (): string[] => heard.filter(({ name }) => name === TO.name).map(({ payload }) => payload);

/** Some looks later: each of these is told by a look that began after the one before it was told. */
async function someLooks(): Promise<void> {
  for (let look = 1; look <= LOOKS; look += 1) {
    const payload = JSON.stringify(newId());
    await inTransaction(db, (tx) => announceAll(tx, [{ ...LOOK, payload }]));
    while (!heard.some((event) => event.payload === payload)) await pause(5);
  }
}

/** Announces under a number of its own and hands it over once it is committed. */
const saysNow = (payload: string, deliver: Deliver): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`select ${outboxNumber} as id`.execute(tx);
    const told = { ...TO, payload, id: rows[0]?.id ?? 0 };
    await announceNow(tx, [told], () => deliver([told]));
  });

test('what is handed over is told at once, and not again by those who read', async () => {
  await opened();
  for (let number = 1; number <= 20; number += 1) {
    await saysNow(String(number), bus.deliver);
    expect(said()).toHaveLength(number);
    // Looks come in between, and some of them meet it before it is handed over.
    if (number % 4 === 0) await inTransaction(db, (tx) => announceAll(tx, []));
  }
  await someLooks();
  expect(said()).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)));
});

test('what was committed and never handed over is told all the same, once', async () => {
  await opened();
  await saysNow('"lost"', () => undefined);
  await saysNow('"handed over"', bus.deliver);
  await someLooks();
  expect(said().sort()).toEqual(['"handed over"', '"lost"']);
});

test('what was read before it is handed over is not told twice', async () => {
  await opened();
  let late: Parameters<Deliver>[0] = [];
  await saysNow('"slow"', (told) => {
    late = told;
  });
  await inTransaction(db, (tx) => announceAll(tx, [{ ...TO, payload: '"wakes the reader"' }]));
  while (said().length < 2) await pause(5);
  bus.deliver(late);
  await someLooks();
  expect(said()).toEqual(['"slow"', '"wakes the reader"']);
});

test('while an older transaction is open, nothing is told twice however often it is read', async () => {
  await opened();
  const { promise: isOpen, resolve: opens } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const open = inTransaction(db, async (tx) => {
    await announceAll(tx, [{ ...TO, payload: '"old"' }]);
    await sql`select 1`.execute(tx);
    opens();
    await mayEnd;
  });
  await isOpen;
  await saysNow('"new"', bus.deliver);
  await someLooks();
  const before = said();
  end();
  await open;
  expect(before).toEqual(['"new"']);
  await someLooks();
  expect(said()).toEqual(['"new"', '"old"']);
});

test('while an older transaction is open, a look sends no more however much was told since', async () => {
  const sent: number[] = [];
  const counted = openDatabase(database.url, {
    log: ({ query: { sql: text, parameters } }) => {
      if (text.includes('outbox_')) sent.push(JSON.stringify(parameters).length);
    },
  });
  heard = [];
  bus = outboxBus(counted.db, openLog({ level: 'silent' }));
  await bus.start((events) => heard.push(...events));
  const { promise: isOpen, resolve: opens } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const open = inTransaction(db, async (tx) => {
    await announceAll(tx, [{ ...TO, payload: '"old"' }]);
    await sql`select 1`.execute(tx);
    opens();
    await mayEnd;
  });
  await isOpen;
  // More than a look reads at once, and each of them once.
  const many = Array.from({ length: 1_200 }, (_, index) => String(index));
  await inTransaction(db, (tx) =>
    announceAll(
      tx,
      many.map((payload) => ({ ...TO, payload })),
    ),
  );
  await someLooks();
  expect(said()).toEqual(many);
  expect(Math.max(...sent)).toBeLessThan(500);
  end();
  await open;
  await someLooks();
  expect(said()).toEqual([...many, '"old"']);
  await bus.stop();
  await counted.close();
});

test('what is undone is told to nobody', async () => {
  await opened();
  const undone = inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`select ${outboxNumber} as id`.execute(tx);
    const told = { ...TO, payload: '"never"', id: rows[0]?.id ?? 0 };
    await announceNow(tx, [told], () => bus.deliver([told]));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await someLooks();
  expect(said()).toEqual([]);
});

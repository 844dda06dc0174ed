import { connect, createServer, type Server } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { type Statement, sendBatch } from './statement-batch.ts';

// `statement-batch.ts` replaces undocumented parts of the driver. These tests read the protocol between driver and
// database. If these parts differ in a new version of the driver, the tests fail.

interface Wire {
  readonly url: string;
  /** Returns the types of the messages since the last call, one letter for each message, and forgets them. */
  take(): { sent: string; received: string };
  close(): Promise<void>;
}

/** A proxy of a database that records the types of all messages. */
async function openWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  let sent = '';
  let received = '';
  const server: Server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const readSent = messageReader({ isFirstUntyped: true }, (type) => (sent += type));
    const readReceived = messageReader({ isFirstUntyped: false }, (type) => (received += type));
    client.on('data', readSent).pipe(database);
    database.on('data', readReceived).pipe(client);
    for (const socket of [client, database]) socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: url.href,
    take() {
      const taken = { sent, received };
      sent = '';
      received = '';
      return taken;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * Reads messages of the PostgreSQL protocol. A message consists of a type letter, its length and its content;
 * the length counts its own four bytes but not the letter. A connection's first message has no letter.
 */
function messageReader({ isFirstUntyped }: { isFirstUntyped: boolean }, onType: (type: string) => void) {
  let rest = Buffer.alloc(0);
  let typeBytes = isFirstUntyped ? 0 : 1;
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) return;
      if (typeBytes === 1) onType(String.fromCharCode(rest[0] ?? 0));
      rest = rest.subarray(length);
      typeBytes = 1;
    }
  };
}

// A failed batch rejects before the database is ready again. Tests therefore send a rollback and wait for its
// result before they read the messages.
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let wire: Wire;
let client: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  wire = await openWire(database.url);
});
afterAll(async () => {
  await wire.close();
  await database.close();
});
beforeEach(async () => {
  client = new pg.Client({ connectionString: wire.url });
  await client.connect();
  await client.query('create temporary table kept (number integer not null)');
  wire.take();
});
afterEach(() => client.end());

const send = (statements: readonly Statement[], closing?: readonly string[]): Promise<pg.QueryResult> =>
  sendBatch((batch) => client.query(batch), statements, closing);
const named = (name: string, text: string, ...values: unknown[]): Statement => ({ name, text, values });
const begin = named('begin', 'begin');
const commit = named('commit', 'commit');
const keep = (value: unknown): Statement => named('keep', 'insert into kept values ($1)', value);
const count = named('count', 'select count(*)::integer as kept from kept where $1', true);
const kept = async (): Promise<number> => {
  const { rows } = await client.query<{ kept: number }>('select count(*)::integer as kept from kept');
  wire.take();
  return rows[0]?.kept ?? -1;
};

test('a batch takes one round trip with one Sync, and only its last statement gets a row description', async () => {
  const { rows } = await send([begin, keep(1), count]);
  expect(rows).toEqual([{ kept: 1 }]);
  expect(wire.take()).toEqual({ sent: 'PBEPBEPBDES', received: '12C12C12TDCZ' });
});

test('a named statement is parsed once on a connection; a statement without a name is parsed each time it is sent', async () => {
  const unnamed: Statement = { text: 'select 1 where $1', values: [true] };
  await send([begin, keep(1), unnamed, commit]);
  wire.take();
  await send([begin, keep(2), unnamed, commit]);
  expect(wire.take().sent).toBe('BEBEPBEBDES');
  expect(await kept()).toBe(2);
});

test('a batch of one or more statements returns the result of its last statement', async () => {
  expect(await send([keep(7)])).toMatchObject({ command: 'INSERT', rowCount: 1 });
  expect(await send([count, keep(8), commit])).toMatchObject({ command: 'COMMIT', rows: [] });
});

test('the database skips the statements after a failed one and parses them when they are sent again', async () => {
  await expect(send([begin, keep(null), count, commit])).rejects.toMatchObject({ code: '23502' });
  await client.query('rollback');
  expect(wire.take()).toEqual({ sent: 'PBEPBEPBEPBDESQ', received: '12C12EZCZ' });
  await send([begin, keep(1), count, commit]);
  expect(wire.take()).toEqual({ sent: 'BEBEPBEPBDES', received: '2C2C12DC12nCZ' });
  expect(await kept()).toBe(1);
});

test('a statement that failed to parse is parsed again when it is next sent', async () => {
  const wrong = named('wrong', 'selec $1', 1);
  await expect(send([begin, wrong, commit])).rejects.toMatchObject({ code: '42601' });
  await client.query('rollback');
  expect(wire.take()).toEqual({ sent: 'PBEPBEPBDESQ', received: '12CEZCZ' });
  await expect(send([begin, wrong, commit])).rejects.toMatchObject({ code: '42601' });
  await client.query('rollback');
  expect(wire.take()).toEqual({ sent: 'BEPBEPBDESQ', received: '2CEZCZ' });
});

test('when a value cannot be sent, the batch fails before the value’s statement runs, and the connection stays usable', async () => {
  const unsendable = {
    toPostgres: () => {
      throw new Error('unsendable');
    },
  };
  await expect(send([begin, keep(unsendable), commit])).rejects.toThrow('unsendable');
  await client.query('rollback');
  expect(wire.take()).toEqual({ sent: 'PBEPSQ', received: '12C1ZCZ' });
  await send([begin, keep(1), commit]);
  expect(wire.take().sent).toBe('BEBEPBDES');
  expect(await kept()).toBe(1);
});

test('a statement listed in `closing` is closed in the batch’s round trip, and parsed again when it is next sent', async () => {
  await send([keep(1)]);
  wire.take();
  await send([count], ['keep']);
  expect(wire.take()).toEqual({ sent: 'CPBDES', received: '312TDCZ' });
  await send([keep(2)]);
  expect(wire.take().sent).toBe('PBDES');
});

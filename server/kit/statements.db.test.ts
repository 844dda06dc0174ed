import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { type Db, inTransaction, openDatabase, type Tx } from './db.ts';
import { newId } from './random.ts';
import { deferred } from './statements.ts';

/** Inserts a row with a deferred statement. */
const leave = (tx: Tx, subject: string, body: string | null = '') =>
  sql`insert into sandbox_mails (recipient, subject, body) values ('mark', ${subject}, ${body}) ${deferred}`.execute(
    tx,
  );

describe('deferred statements', () => {
  let db: Db;
  let close: () => Promise<void>;
  let subject: string;
  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
  });
  afterAll(() => close());
  beforeEach(() => {
    subject = newId();
  });

  const marks = async (reader: Db | Tx = db): Promise<number> =>
    (await reader.selectFrom('sandbox_mails').select('id').where('subject', '=', subject).execute()).length;

  test('a deferred statement takes effect with the commit at the latest', async () => {
    await inTransaction(db, async (tx) => {
      await leave(tx, subject);
      await leave(tx, subject);
    });
    expect(await marks()).toBe(2);
  });

  test('the transaction’s next statement sees the effect of a deferred statement', async () => {
    const seen = await inTransaction(db, async (tx) => {
      await leave(tx, subject);
      return marks(tx);
    });
    expect(seen).toBe(1);
  });

  test('a rollback undoes a deferred statement, whether it was already sent or not', async () => {
    const stop = new Error('stop');
    await expect(
      inTransaction(db, async (tx) => {
        await leave(tx, subject);
        throw stop;
      }),
    ).rejects.toBe(stop);
    await expect(
      inTransaction(db, async (tx) => {
        await leave(tx, subject);
        expect(await marks(tx)).toBe(1);
        throw stop;
      }),
    ).rejects.toBe(stop);
    expect(await marks()).toBe(0);
  });

  test('if a deferred statement fails, the commit fails and the transaction is rolled back', async () => {
    const failing = inTransaction(db, async (tx) => {
      await leave(tx, subject);
      await leave(tx, subject, null);
      await leave(tx, subject);
    });
    await expect(failing).rejects.toMatchObject({ code: '23502' });
    expect(await marks()).toBe(0);
  });

  test('if a value of a deferred statement cannot be sent, the commit fails and the transaction is rolled back', async () => {
    const unsendable = {
      toPostgres: () => {
        throw new Error('unsendable');
      },
    };
    const failing = inTransaction(db, async (tx) => {
      await leave(tx, subject);
      await sql`select ${unsendable}::text ${deferred}`.execute(tx);
    });
    await expect(failing).rejects.toThrow('unsendable');
    expect(await marks()).toBe(0);
  });

  test('after a failure, the same connection can run the same statements again', async () => {
    await db.connection().execute(async (only) => {
      for (const body of [null, '', null, '']) {
        const work = only.transaction().execute(async (tx) => {
          await leave(tx, subject, body);
          await sql`select ${subject}::text ${deferred}`.execute(tx);
        });
        if (body === null) await expect(work).rejects.toMatchObject({ code: '23502' });
        else await work;
      }
    });
    expect(await marks()).toBe(2);
  });

  test('a connection keeps only the most recently used statements prepared', async () => {
    const { url, close: closeDatabase } = await openTestDatabase();
    const { db: alone, close: closeOne } = openDatabase(url, { connections: 1 });
    const ask = async (reader: Db | Tx, text: number): Promise<number | undefined> => {
      const { rows } = await sql<{ sum: number }>`
        select ${1}::integer + ${sql.lit(text)}::integer as sum`.execute(reader);
      return rows[0]?.sum;
    };
    const parsed = async (): Promise<string[]> =>
      (
        await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(alone)
      ).rows.map(({ statement }) => statement);
    for (let text = 0; text < 2_500; text += 1) {
      expect(await ask(alone, text)).toBe(text + 1);
      if (text % 100 === 0) expect(await ask(alone, 1)).toBe(2);
    }
    const kept = await parsed();
    expect(kept.length).toBeLessThanOrEqual(300);
    expect(kept.filter((text) => /\+ (1|2499)::/.test(text))).toHaveLength(2);
    // An evicted statement is prepared again when it is used. Statements can also be evicted in a failed
    // transaction.
    expect(await ask(alone, 7)).toBe(8);
    await inTransaction(alone, async (tx) => {
      await expect(sql`select ${1}::integer / 0`.execute(tx)).rejects.toThrow('division by zero');
      for (let text = 5_000; text < 5_400; text += 1) await expect(ask(tx, text)).rejects.toThrow('aborted');
      throw new Error('undone');
    }).catch(() => undefined);
    for (const text of [7, 5_399, 2_499]) expect(await ask(alone, text)).toBe(text + 1);
    expect((await parsed()).length).toBeLessThanOrEqual(300);
    await closeOne();
    await closeDatabase();
  });

  test('an empty transaction ends without error, and each later transaction has an id of its own', async () => {
    await inTransaction(db, async () => undefined);
    const [first, second] = await inTransaction(db, async (tx) => [await ownXid(tx), await ownXid(tx)]);
    expect(first).toBe(second);
    expect(await inTransaction(db, ownXid)).not.toBe(first);
  });

  test('outside of a transaction, a deferred statement is sent immediately', async () => {
    await sql`insert into sandbox_mails (recipient, subject, body) values ('mark', ${subject}, '') ${deferred}`.execute(
      db,
    );
    expect(await marks()).toBe(1);
  });
});

async function ownXid(tx: Tx): Promise<string> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(tx);
  return rows[0]?.xid ?? '';
}

import { Kysely, type KyselyConfig, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './db-types.ts';
import { pipelineStatements } from './statements.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
/** A database or a transaction, for reads that can run in either. */
export type Reader = Db | Tx;

// Reads 64-bit integers as numbers, because they are only counters and row ids. Amounts of money are NUMERIC,
// never int8.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 ${text} does not fit a safe integer`);
  return value;
});

/** A pool whose connections use named statements and send them in batches (`statements.ts`). */
class PipelinedPool extends pg.Pool {
  override async connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback);
      return undefined;
    }
    return super.connect().then((client) => {
      pipelineStatements(client);
      return client;
    });
  }
}

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * The maximum time that a statement or an idle transaction may hold a connection. This limit is the last
 * safeguard.
 */
const STATEMENT_TIMEOUT_MS = 30_000;

export function openDatabase(
  url: string,
  { connections = 10, log }: { connections?: number; log?: KyselyConfig['log'] } = {},
): Database {
  const pool = new PipelinedPool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'dfans',
  });
  // Ignores the error of a connection that the database closes while it is idle. The error must not end this
  // process, and the pool opens another connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(log ? { log } : {}) });
  return {
    db,
    pool,
    async close() {
      await db.destroy();
      // Kysely ends the pool only if Kysely has used it.
      if (!pool.ended) await pool.end();
    },
  };
}

const TRANSACTION_TRIES = 4;
/**
 * Serialization failure and deadlock: the database has rolled the transaction back, and a retry can succeed.
 */
const TRY_AGAIN_CODES = new Set(['40001', '40P01']);
/**
 * Unique violation: a concurrent transaction has written the same id or name. Foreign key violation: a
 * concurrent transaction has deleted a row that this transaction had found. One retry sees the current rows;
 * a second violation is a bug and is thrown.
 */
const CHANGED_MEANWHILE_CODES = new Set(['23505', '23503']);

type Act = (db: Db) => void;

const afterwards = new WeakMap<Tx, Act[]>();

/**
 * Runs `act` on this node after the transaction commits, and never after a rollback. If the node ends just after
 * the commit, or does not learn of the commit, `act` does not run. Therefore only speed may depend on `act`.
 */
export function afterCommit(tx: Tx, act: Act): void {
  afterwards.get(tx)?.push(act);
}

/**
 * Runs `work` in a READ COMMITTED transaction. May run `work` again, so `work` must change nothing but the
 * database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const acts: Act[] = [];
    let outcome: T;
    try {
      outcome = await db.transaction().execute((tx) => {
        afterwards.set(tx, acts);
        return work(tx);
      });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const most = TRY_AGAIN_CODES.has(code) ? TRANSACTION_TRIES : CHANGED_MEANWHILE_CODES.has(code) ? 2 : 1;
      if (tries >= most) throw error;
      continue;
    }
    for (const act of acts) act(db);
    return outcome;
  }
}

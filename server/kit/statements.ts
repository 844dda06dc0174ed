import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Statement, sendBatch } from './statement-batch.ts';

const MARK = '/* unanswered */';

/**
 * A mark to append to an SQL statement whose result is not needed, such as a statement that takes a lock or
 * writes an event. In a transaction, the marked statement is sent together with the next statement, at the
 * latest with the commit. If the marked statement fails, that next statement reports the error.
 */
export const deferred = sql.raw(MARK);

/**
 * SQL for a list parameter whose length is hidden from the planner. If the planner knew the length, it would
 * consider a custom plan cheaper than the generic plan. It would then plan every execution, which takes longer
 * than the query itself.
 */
export const listOf = (values: readonly unknown[], type: 'uuid' | 'text' | 'bytea' | 'inet') =>
  sql`(select ${values}::${sql.raw(type)}[])`;

/**
 * SQL for the sequence number where a page starts, hidden from the planner for the same reason as in
 * `listOf`.
 */
export const seqOf = (value: number) => sql`(select ${value}::bigint)`;

/**
 * SQL for a page's number of rows, as a literal. If it were a parameter, the planner's generic plan would assume a
 * tenth of all rows. Custom plans would then seem cheaper, and every execution would be planned again. There are
 * few page sizes, so few statements are prepared.
 */
export const pageSize = (rows: number) => sql.lit(Math.trunc(rows));

const named = (text: string): Statement => ({ text, values: [], name: text });
const BEGIN = named('begin');
const COMMIT = named('commit');
const ROLLBACK = named('rollback');

const pipelined = new WeakSet<pg.PoolClient>();

/**
 * Reduces the parsing and the round trips of a connection. Every statement with values gets a name, so that
 * the database parses and plans it only once. Statements whose result is not needed (`begin` and those marked
 * `deferred`) are sent together with the next statement.
 */
export function pipelineStatements(client: pg.PoolClient): void {
  if (pipelined.has(client)) return;
  pipelined.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
  let isInTransaction = false;
  /** The statements that will be sent with the next one, in order. The first of them can be `begin`. */
  let waiting: Statement[] = [];
  const evictFor = trackUse(KEPT_MAX);

  const send = (...last: readonly Statement[]): Promise<pg.QueryResult> => {
    const statements = [...waiting, ...last];
    waiting = [];
    const closing = evictFor(statements);
    return statements.length === 1 && last.length === 1 && closing.length === 0
      ? query(last[0])
      : sendBatch(query, statements, closing);
  };

  const begin = (): Promise<pg.QueryResult> => {
    isInTransaction = true;
    waiting = [BEGIN];
    return silence('BEGIN');
  };
  const commit = async (): Promise<pg.QueryResult> => {
    const isUntouched = waiting.length === 1 && waiting[0] === BEGIN;
    if (isUntouched) waiting = [];
    // `isInTransaction` stays true if the commit fails, because the caller then rolls back, and the rollback
    // must reach the database.
    const committed = await (isUntouched ? silence('COMMIT') : send(COMMIT));
    isInTransaction = false;
    return committed;
  };
  const rollback = (): Promise<pg.QueryResult> => {
    const isUntouched = waiting[0] === BEGIN;
    waiting = [];
    isInTransaction = false;
    return isUntouched ? silence('ROLLBACK') : send(ROLLBACK);
  };

  const speak = async (text: unknown, values?: unknown, ...rest: unknown[]): Promise<pg.QueryResult> => {
    if (text === 'begin') return begin();
    if (text === 'commit' && isInTransaction) return commit();
    if (text === 'rollback' && isInTransaction) return rollback();
    const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const name = hasValues && rest.length === 0 ? nameOf(text) : undefined;
    if (!hasValues || !name) {
      // A query in any other form is sent unchanged, after the waiting statements.
      if (waiting.length > 0) await send();
      return query(text, values, ...rest);
    }
    const statement = { text, values, name };
    if (!isInTransaction || !text.endsWith(MARK)) return send(statement);
    waiting.push(statement);
    return silence('UNANSWERED');
  };
  client.query = speak as typeof client.query;
}

/** The empty result that stands for a statement that was not sent yet. */
const silence = async (command: string): Promise<pg.QueryResult> => ({
  command,
  rowCount: 0,
  oid: 0,
  fields: [],
  rows: [],
});

/**
 * The maximum number of prepared statements of one connection. A large statement takes some hundred kilobytes
 * with its plan, and optional conditions make thousands of different statement texts.
 */
const KEPT_MAX = 300;

/**
 * Makes a function that records used statements. When more than `most` statements are recorded, the function forgets
 * the least recently used ones and returns their names, so that the caller can close them.
 */
function trackUse(most: number): (used: readonly Statement[]) => string[] {
  const kept = new Set<string>();
  return (used) => {
    for (const { name } of used) {
      if (name === undefined) continue;
      kept.delete(name);
      kept.add(name);
    }
    const evicted: string[] = [];
    for (const name of kept) {
      if (kept.size <= most) break;
      kept.delete(name);
      evicted.push(name);
    }
    return evicted;
  };
}

const names = new Map<string, string>();
/**
 * The maximum number of cached statement names. A name that was dropped is computed again from the
 * statement's text.
 */
const NAMES_MAX = 2_000;

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  const [oldest] = names.keys();
  if (names.size > NAMES_MAX && oldest !== undefined) names.delete(oldest);
  return name;
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Statement, sendBatch } from './statement-batch.ts';

const MARK = '/* unanswered */';

/**
 * Ends a statement whose result is not needed, such as taking a lock or writing an event. In a transaction it
 * is sent with the next statement, at the latest with the commit. Its errors are reported there.
 */
export const deferred = sql.raw(MARK);

/**
 * A list parameter whose length is hidden from the planner. If the planner knew the length, it would estimate
 * each custom plan cheaper than the generic plan and plan every execution, which takes longer than the query
 * itself.
 */
export const listOf = (values: readonly unknown[], type: 'uuid' | 'text' | 'bytea' | 'inet') =>
  sql`(select ${values}::${sql.raw(type)}[])`;

/** A page's start as a parameter that is hidden from the planner, for the same reason as in `listOf`. */
export const seqOf = (value: number) => sql`(select ${value}::bigint)`;

/**
 * A page's size as a literal, visible to the planner. For an unknown size the planner expects a tenth of all
 * rows, estimates each custom plan cheaper, and plans every execution. There are few page sizes, so there are
 * few plans.
 */
export const pageSize = (rows: number) => sql.lit(Math.trunc(rows));

const named = (text: string): Statement => ({ text, values: [], name: text });
const BEGIN = named('begin');
const COMMIT = named('commit');
const ROLLBACK = named('rollback');

const pipelined = new WeakSet<pg.PoolClient>();

/**
 * Reduces a connection's parsing and round trips. Every statement with values is named, so that the database
 * parses and plans it once while it is in use. Statements whose result is not needed (`begin`, and those
 * marked with `deferred`) are sent together with the next statement.
 */
export function pipelineStatements(client: pg.PoolClient): void {
  if (pipelined.has(client)) return;
  pipelined.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
  let isInTransaction = false;
  /** Statements to send with the next one, in order. The first may be `begin`. */
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
    // If it fails the caller rolls back, and the rollback must reach the database.
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
      // Any other form of query is sent unchanged, after the waiting statements.
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

/** The empty result of a statement that has not been sent yet. */
const silence = async (command: string): Promise<pg.QueryResult> => ({
  command,
  rowCount: 0,
  oid: 0,
  fields: [],
  rows: [],
});

/**
 * The maximum number of prepared statements per connection. A large one takes some hundred kilobytes with its
 * plan, and optional conditions make thousands of different statement texts.
 */
const KEPT_MAX = 300;

/** Records the statements that are used, and returns the least recently used names, which must be closed. */
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
/** A name that is dropped here is computed again from its statement's text. */
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

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Statement, sendBatch } from './statement-batch.ts';

const MARK = '/* unanswered */';

/**
 * Ends a statement whose answer nobody waits for, such as taking a lock or writing an event. Within a transaction it
 * travels with the next statement, at the latest with the commit; what goes wrong with it goes wrong there.
 */
export const deferred = sql.raw(MARK);

/**
 * A list of values whose length the database does not see when it plans. Where it does, it finds every plan made for
 * this one list cheaper than the one that serves all, and plans anew each time, which takes longer than the work.
 */
export const listOf = (values: readonly unknown[], type: 'uuid' | 'text' | 'bytea' | 'inet') =>
  sql`(select ${values}::${sql.raw(type)}[])`;

/** Where a page begins: a number that the database does not see when it plans, for the same reason. */
export const seqOf = (value: number) => sql`(select ${value}::bigint)`;

/**
 * How long a page is, for the database to see: of a length it does not know it expects a tenth of everything, finds each
 * plan made for this one page cheaper, and plans anew each time. Pages have few lengths, so there are few plans.
 */
export const pageSize = (rows: number) => sql.lit(Math.trunc(rows));

const named = (text: string): Statement => ({ text, values: [], name: text });
const BEGIN = named('begin');
const COMMIT = named('commit');
const ROLLBACK = named('rollback');

const pipelined = new WeakSet<pg.PoolClient>();

/**
 * Makes a connection speak little: every statement with values is named, so that the database parses and plans it
 * once as long as it is in use, and what needs no answer (`begin`, and whatever is `unanswered`) waits for the next
 * statement that does.
 */
export function pipelineStatements(client: pg.PoolClient): void {
  if (pipelined.has(client)) return;
  pipelined.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
  let isInTransaction = false;
  /** What travels with the next statement, in order; the first of it may be `begin`. */
  let waiting: Statement[] = [];
  const noLongerKept = keepingLatest(KEPT_MAX);

  const send = (...last: readonly Statement[]): Promise<pg.QueryResult> => {
    const statements = [...waiting, ...last];
    waiting = [];
    const closing = noLongerKept(statements);
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
    // When it fails the caller rolls back, and that has to reach the database.
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
      // Somebody else's way of asking: it goes as it is, behind what waits.
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

/** The answer of a database that was not asked. */
const silence = async (command: string): Promise<pg.QueryResult> => ({
  command,
  rowCount: 0,
  oid: 0,
  fields: [],
  rows: [],
});

/**
 * So many statements the database keeps parsed for one connection. A large one with its plan takes some hundred kilobytes
 * there, and what people leave out of or put into a question makes thousands of texts.
 */
const KEPT_MAX = 300;

/** Takes note of what is used, and says which names are given up for it: those used longest ago. */
function keepingLatest(most: number): (used: readonly Statement[]) => string[] {
  const kept = new Set<string>();
  return (used) => {
    for (const { name } of used) {
      if (name === undefined) continue;
      kept.delete(name);
      kept.add(name);
    }
    const givenUp: string[] = [];
    for (const name of kept) {
      if (kept.size <= most) break;
      kept.delete(name);
      givenUp.push(name);
    }
    return givenUp;
  };
}

const names = new Map<string, string>();
/** Names are made of the texts, so one that is forgotten here is found again. */
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

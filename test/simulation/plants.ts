import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Db, inTransaction, type Tx } from '#server/kit/db.ts';
import { money, split } from '#server/ledger/index.ts';
import type { Answer, Tools } from './operation.ts';

/** Runs an operation in a transaction. Calls `accept` with the answer as soon as the client may rely on it. */
export type Transact = (
  db: Db,
  work: (tx: Tx) => Promise<Answer>,
  accept: (answer: Answer) => void,
) => Promise<void>;

/** A deliberate bug that the simulation must catch, which proves that the simulation can fail. */
export interface Plant {
  readonly about: string;
  readonly database?: (pool: pg.Pool) => Promise<void>;
  readonly transact?: Transact;
  readonly tools?: Tools;
}

export const UNPLANTED: { transact: Transact; tools: Tools } = {
  transact: async (db, work, accept) => accept(await inTransaction(db, work)),
  tools: { split },
};

export const PLANTS: Record<string, Plant> = {
  'double-post': {
    about: 'The ledger does not check whether a transfer id was used before.',
    database: async (pool) => {
      await pool.query('alter table transfers drop constraint transfers_id_once cascade');
      await rewrite(pool, 'ledger_post', [['t.id = new_id or t.business_key', 't.business_key']]);
    },
  },
  'check-then-spend': {
    about: 'Balances are read without a lock and no constraint guards the update.',
    database: async (pool) => {
      await pool.query('alter table ledger_accounts drop constraint ledger_accounts_covered');
      await rewrite(pool, 'ledger_post', [
        ['perform from ledger_accounts a where a.id = any (ids) order by a.id for no key update;', ''],
      ]);
    },
  },
  'lost-ack': {
    about: 'The client receives ok before the commit.',
    transact: async (db, work, accept) => {
      await inTransaction(db, async (tx) => {
        accept(await work(tx));
        await pause(10);
      });
    },
  },
  rounding: {
    about: 'Each share is rounded down separately, so a unit gets lost.',
    tools: {
      split: (total, weights) => {
        const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0n);
        return new Map(
          [...weights].map(([key, weight]) => [key, money(total.asset, (total.units * weight) / all)]),
        );
      },
    },
  },
};

/** Replaces texts in a database function. Throws if the function does not contain them. */
async function rewrite(pool: pg.Pool, name: string, changes: readonly [string, string][]): Promise<void> {
  const { rows } = await pool.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [
    name,
  ]);
  let text = rows[0]?.text ?? '';
  for (const [before, after] of changes) {
    if (!text.includes(before)) throw new Error(`${name} no longer contains "${before}"; update the plant.`);
    text = text.replaceAll(before, after);
  }
  await pool.query(text);
}

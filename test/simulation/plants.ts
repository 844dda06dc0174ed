import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Db, inTransaction, type Tx } from '#server/kit/db.ts';
import { money, split } from '#server/ledger/index.ts';
import type { Answer, Tools } from './operation.ts';

/** How a worker does a deed and when it believes the answer. */
export type Transact = (
  db: Db,
  work: (tx: Tx) => Promise<Answer>,
  believe: (answer: Answer) => void,
) => Promise<void>;

/** A mistake put in on purpose. A checker that has never caught one is no evidence. */
export interface Plant {
  readonly about: string;
  readonly database?: (pool: pg.Pool) => Promise<void>;
  readonly transact?: Transact;
  readonly tools?: Tools;
}

export const HONEST: { transact: Transact; tools: Tools } = {
  transact: async (db, work, believe) => believe(await inTransaction(db, work)),
  tools: { split },
};

export const PLANTS: Record<string, Plant> = {
  'double-post': {
    about: 'The ledger does not look whether a transfer id was used before.',
    database: async (pool) => {
      await pool.query('alter table transfers drop constraint transfers_id_once cascade');
      await rewrite(pool, 'ledger_post', [['t.id = new_id or t.business_key', 't.business_key']]);
    },
  },
  'check-then-spend': {
    about: 'Balances are read without a lock and nothing guards the update.',
    database: async (pool) => {
      await pool.query('alter table ledger_accounts drop constraint ledger_accounts_covered');
      await rewrite(pool, 'ledger_post', [
        ['perform from ledger_accounts a where a.id = any (ids) order by a.id for no key update;', ''],
      ]);
    },
  },
  'lost-ack': {
    about: 'The client hears ok before the commit.',
    transact: async (db, work, believe) => {
      await inTransaction(db, async (tx) => {
        believe(await work(tx));
        await pause(10);
      });
    },
  },
  rounding: {
    about: 'Each share is rounded down by itself, so that a unit gets lost.',
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

/** Changes the text of a database function, and insists that what it changes was there. */
async function rewrite(pool: pg.Pool, name: string, changes: readonly [string, string][]): Promise<void> {
  const { rows } = await pool.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [
    name,
  ]);
  let text = rows[0]?.text ?? '';
  for (const [before, after] of changes) {
    if (!text.includes(before)) throw new Error(`${name} no longer says "${before}"; plant the bug anew.`);
    text = text.replaceAll(before, after);
  }
  await pool.query(text);
}

import type { Tx } from '#server/kit/db.ts';
import type { Account, Asset, Money, split } from '#server/ledger/index.ts';
import type { Random } from './random.ts';

/** The outcome of an operation: `ok`, or the reason why it moved nothing. */
export type Answer = 'ok' | (string & {});

/** What an operation changes in one account, computed without the code that performs the operation. */
export interface Change {
  readonly account: Account;
  readonly asset: Asset;
  readonly units: bigint;
}

/** Functions of the product that a planted bug may replace. */
export interface Tools {
  readonly split: typeof split;
}

/** An operation that a client attempts. It follows from the seed alone. */
export interface Operation {
  readonly id: string;
  /** The changes that the ledger must contain under this id if the answer is `ok`. */
  readonly changes: readonly Change[];
  perform(tx: Tx, tools: Tools): Promise<Answer>;
}

export interface Payment extends Operation {
  readonly fan: string;
  readonly creator: string;
  readonly gross: Money;
}

/** What an act may use to plan an operation: random numbers, people and earlier operations, but not the database. */
export interface Stage {
  readonly id: string;
  readonly random: Random;
  readonly fans: readonly string[];
  readonly creators: readonly string[];
  /** Returns one of the latest operations of the given kind, which may have failed. */
  earlier(act: 'tip' | 'hold'): Payment | undefined;
}

export interface Act {
  readonly name: string;
  /** The relative frequency of the act. */
  readonly weight: number;
  /** Plans an operation. Returns undefined if the act needs an earlier operation and there is none. */
  plan(stage: Stage): Operation | undefined;
}

import type { Tx } from '#server/kit/db.ts';
import type { Account, Asset, Money, split } from '#server/ledger/index.ts';
import type { Random } from './random.ts';

/** `ok`, or the reason why nothing was moved. */
export type Answer = 'ok' | (string & {});

/** An operation's effect on one account, computed independently of the code that performs it. */
export interface Change {
  readonly account: Account;
  readonly asset: Asset;
  readonly units: bigint;
}

/** Production functions that a planted bug may replace. */
export interface Tools {
  readonly split: typeof split;
}

/** One operation that a client attempts, planned from the seed alone. */
export interface Operation {
  readonly id: string;
  /** What the ledger must contain for this id when the answer is `ok`. */
  readonly changes: readonly Change[];
  perform(tx: Tx, tools: Tools): Promise<Answer>;
}

export interface Payment extends Operation {
  readonly fan: string;
  readonly creator: string;
  readonly gross: Money;
}

/** What an act plans from: random numbers, people and earlier operations, but never the database. */
export interface Stage {
  readonly id: string;
  readonly random: Random;
  readonly fans: readonly string[];
  readonly creators: readonly string[];
  /** One of the latest operations of that kind, whether or not it succeeded. */
  earlier(act: 'tip' | 'hold'): Payment | undefined;
}

export interface Act {
  readonly name: string;
  /** How often the act happens, in relation to the others. */
  readonly weight: number;
  /** Undefined when there is no earlier operation to act on. */
  plan(stage: Stage): Operation | undefined;
}

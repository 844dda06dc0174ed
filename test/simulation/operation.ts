import type { Tx } from '#server/kit/db.ts';
import type { Account, Asset, Money, split } from '#server/ledger/index.ts';
import type { Random } from './random.ts';

/** `ok`, or why not. */
export type Answer = 'ok' | (string & {});

/** What a deed does to one account, told independently of the code that does it. */
export interface Change {
  readonly account: Account;
  readonly asset: Asset;
  readonly units: bigint;
}

/** Production functions that a planted bug may replace. */
export interface Tools {
  readonly split: typeof split;
}

/** One thing somebody tries to do, planned from the seed alone. */
export interface Operation {
  readonly id: string;
  /** What the books must show for this id when the answer is ok. */
  readonly changes: readonly Change[];
  perform(tx: Tx, tools: Tools): Promise<Answer>;
}

export interface Payment extends Operation {
  readonly fan: string;
  readonly creator: string;
  readonly gross: Money;
}

/** What an act may look at while it plans: chance, people, and what was planned before. Never the database. */
export interface Stage {
  readonly id: string;
  readonly random: Random;
  readonly fans: readonly string[];
  readonly creators: readonly string[];
  /** One of the latest deeds of that kind, whether or not it succeeded. */
  earlier(act: 'tip' | 'hold'): Payment | undefined;
}

export interface Act {
  readonly name: string;
  /** How often it happens, in relation to the others. */
  readonly weight: number;
  /** Undefined when the stage offers nothing to do it to. */
  plan(stage: Stage): Operation | undefined;
}

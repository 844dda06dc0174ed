import { type Random, randomFrom } from '../random.ts';

/** What people do, with the relative frequency of each act and the kinds of earlier acts that it targets. */
const ACTS = [
  { name: 'top_up', weight: 14 },
  { name: 'buy_by_card', weight: 3 },
  { name: 'tip', weight: 100 },
  { name: 'undo_tip', weight: 30, to: ['tip'] },
  { name: 'unlock', weight: 90 },
  { name: 'subscribe', weight: 20 },
  { name: 'cancel', weight: 8, to: ['subscribe'] },
  { name: 'resume', weight: 10, to: ['subscribe'] },
  { name: 'refund', weight: 18, to: ['unlock', 'unlock', 'buy_by_card'] },
  { name: 'refund_period', weight: 3 },
  { name: 'give_back', weight: 3, to: ['top_up'] },
  { name: 'charge_back', weight: 3, to: ['top_up'] },
  { name: 'look_at_receipt', weight: 150, to: ['tip', 'unlock'] },
  { name: 'look_at_top_up', weight: 20, to: ['top_up'] },
  { name: 'look_at_subscriptions', weight: 40 },
  { name: 'look_at_history', weight: 25 },
  { name: 'look_at_balance', weight: 463 },
] as const satisfies readonly { name: string; weight: number; to?: readonly string[] }[];

export type ActName = (typeof ACTS)[number]['name'];

const CARDS = [
  { name: 'good', weight: 70 },
  { name: 'declined', weight: 10 },
  { name: 'confirmed', weight: 10 },
  { name: 'not_confirmed', weight: 5 },
  { name: 'left_alone', weight: 5 },
] as const;

/**
 * Faults between app and provider. With a fault `…-after-success`, the provider acts, but its answer does not arrive.
 */
const TROUBLES = [
  { name: 'none', weight: 70 },
  { name: 'timeout-after-success', weight: 15 },
  { name: 'error-after-success', weight: 10 },
  { name: 'outage', weight: 5 },
] as const;

export type CardName = (typeof CARDS)[number]['name'];
export type Trouble = (typeof TROUBLES)[number]['name'];

export const CREATORS = 6;
export const NOTES = 90;
/** The range of tips, in cents. */
const TIP_CENTS = { from: 100, below: 500 };
const TOP_UP_DOLLARS = [50, 100, 200, 400];
/** The amount of each fan's first top-up: the most that a person without an earlier payment may pay in. */
const FIRST_DOLLARS = 100;
/** How many operations of a fan an act looks back for its target. Most of the older ones are settled. */
const MEMORY = 30;

/** All decisions about one operation. They follow from the seed and the operation's number alone. */
export interface Decision {
  readonly op: number;
  readonly fan: number;
  readonly act: ActName;
  readonly key: string;
  /** The number of the same fan's earlier operation that this one targets; null without a target. */
  readonly target: number | null;
  readonly creator: number;
  readonly note: number;
  readonly cents: number;
  readonly card: CardName;
  readonly trouble: Trouble;
  readonly isLost: boolean;
  readonly isRepeated: boolean;
  /** How many copies are sent at the same time, to both nodes, as if the person clicked repeatedly. */
  readonly copies: number;
  readonly node: number;
}

/** The number of fans. It is small, so that every fan performs several operations that belong together. */
export const fansFor = (operations: number): number => Math.min(40, Math.max(8, Math.floor(operations / 25)));

/** Plans an operation from the seed and its number alone. The operation that it targets may have failed. */
export function planner(seed: number, fans: number): (op: number) => Decision {
  const begin = (op: number) => {
    const random = randomFrom(seed, 'people', op);
    const drawn = random.weighted(ACTS);
    const isFirst = op < fans;
    return { random, isFirst, act: isFirst ? ACTS[0] : drawn };
  };
  return (op) => {
    const { random, isFirst, act } = begin(op);
    const isTopUp = act.name === 'top_up' || act.name === 'buy_by_card';
    return {
      op,
      fan: op % fans,
      act: act.name,
      key: random.uuid(),
      target:
        'to' in act ? targetOf({ op, fans, random, names: act.to, nameOf: (n) => begin(n).act.name }) : null,
      creator: random.int(CREATORS),
      note: random.int(NOTES),
      cents: centsOf(random, { isTopUp, isFirst }),
      card: isFirst ? 'good' : random.weighted(CARDS).name,
      trouble: random.weighted(TROUBLES).name,
      isLost: random.chance(5),
      isRepeated: random.chance(5),
      copies: random.chance(5) ? 3 : 1,
      node: random.int(2),
    };
  };
}

function centsOf(random: Random, { isTopUp, isFirst }: { isTopUp: boolean; isFirst: boolean }): number {
  if (isFirst) return FIRST_DOLLARS * 100;
  if (isTopUp) return random.pick(TOP_UP_DOLLARS) * 100;
  return TIP_CENTS.from + random.int(TIP_CENTS.below - TIP_CENTS.from);
}

/**
 * Picks one of the names and returns one of the fan's latest earlier operations with that name; null if there is none.
 */
function targetOf({
  op,
  fans,
  random,
  names,
  nameOf,
}: {
  op: number;
  fans: number;
  random: Random;
  names: readonly string[];
  nameOf: (op: number) => string;
}): number | null {
  const name = random.pick(names);
  const found: number[] = [];
  for (let back = 1; back <= MEMORY * 3 && found.length < 4; back += 1) {
    const other = op - back * fans;
    if (other < 0) break;
    if (nameOf(other) === name) found.push(other);
  }
  return found.length === 0 ? null : random.pick(found);
}

/** A disturbance of the run. It begins when the share `at` of all operations is done. */
export interface Disturbance {
  readonly at: number;
  readonly kind: 'kill_node' | 'kill_postgres' | 'kill_both' | 'replace_node' | 'days_pass';
  readonly node: number;
  readonly days: number;
}

/**
 * Plans all kinds of kills in turn. Before each kill, the clock moves days ahead, so that renewals are due when a
 * node restarts. After every fourth kill, a node is replaced, as in a deployment.
 */
export function disturbances(seed: number, crashes: number): Disturbance[] {
  const random = randomFrom(seed, 'disturbances');
  const kinds = ['kill_node', 'kill_postgres', 'kill_node', 'kill_both'] as const;
  const list: Disturbance[] = [];
  for (let index = 0; index < crashes; index += 1) {
    const slot = (part: number): number => (index + part) / crashes;
    const node = random.int(2);
    const kind = kinds[index % kinds.length] ?? 'kill_node';
    const days = 1 + random.int(12);
    list.push({ at: slot(0.1 + random.int(10) / 100), kind: 'days_pass', node, days });
    list.push({ at: slot(0.25 + random.int(30) / 100), kind, node, days: 0 });
    if (index % 4 === 3) list.push({ at: slot(0.85), kind: 'replace_node', node: 1 - node, days: 0 });
  }
  return list;
}

import { ACTS, topUp } from './acts.ts';
import type { Operation, Payment, Stage } from './operation.ts';
import { randomFrom } from './random.ts';

const FANS = 24;
const CREATORS = 6;
/** How many operations an act looks back for a hold or a tip. Most of the older ones are settled. */
const MEMORY = 300;

export interface Planned {
  readonly op: number;
  readonly act: string;
  readonly operation: Operation;
  /** How many copies are sent at the same time, as if the person clicked repeatedly. */
  readonly copies: number;
  /** Whether the operation is sent again after its answer, as if the client had not received the answer. */
  readonly isRepeated: boolean;
}

const isPayment = (operation: Operation): operation is Payment => 'gross' in operation;

/** Plans an operation from the seed and its number alone, so that a new worker can continue after a kill. */
export function planner(seed: number): (op: number) => Planned {
  const people = randomFrom(seed, 'people');
  const fans = Array.from({ length: FANS }, people.uuid);
  const creators = Array.from({ length: CREATORS }, people.uuid);
  const begin = (op: number) => {
    const random = randomFrom(seed, op);
    return { random, id: random.uuid(), act: random.weighted(ACTS) };
  };

  const plan = (op: number): Planned => {
    const { random, id, act } = begin(op);
    const earlier = (name: 'tip' | 'hold'): Payment | undefined => {
      const tries = Array.from({ length: 40 }, () => op - 1 - random.int(MEMORY));
      const found = tries.find((other) => other >= 0 && begin(other).act.name === name);
      const operation = found === undefined ? undefined : plan(found).operation;
      return operation && isPayment(operation) ? operation : undefined;
    };
    const stage: Stage = { id, random, fans, creators, earlier };
    const operation = act.plan(stage);
    return {
      op,
      act: operation ? act.name : 'top_up',
      operation: operation ?? topUp(stage),
      copies: random.chance(10) ? 3 : 1,
      isRepeated: random.chance(10),
    };
  };
  return plan;
}

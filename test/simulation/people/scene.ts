import type { Call, InputOf, OutputOf } from '#contract/kit.ts';
import type { Fact, Journal } from './journal.ts';
import type { NodePool } from './node-pool.ts';
import type { Decision } from './plan.ts';
import type { Population } from './population.ts';
import type { Provider } from './provider.ts';
import { type Login, sendUntilKnown } from './send-until-known.ts';

export interface Scene {
  readonly pool: NodePool;
  readonly population: Population;
  readonly provider: Provider;
  readonly journal: Journal;
  /** A sample of the answered requests, which are sent again a month later. */
  readonly answered: Answered[];
}

interface Answered {
  readonly op: number;
  readonly answer: string;
  /** Sends the request again with the same key. */
  again(): Promise<string>;
}

/** Every twentieth operation is sent again at the end. */
const KEPT_EVERY = 20;

/** An operation in progress, with the person who performs it, its calls and the facts that it records. */
export interface Turn {
  readonly decision: Decision;
  readonly scene: Scene;
  readonly fan: Login;
  /** The facts of the earlier operation that this operation targets. */
  readonly about: readonly Fact[];
  /** Makes a call. Returns null if the call is refused. */
  makeCall<C extends Call>(call: C, input: InputOf<C>, options?: SayOptions): Promise<OutputOf<C> | null>;
  record(fact: Fact): void;
  /**
   * Adds a fact to the earlier operation that this operation targets, or to this operation if it targets none. Later
   * operations with the same target can read the fact.
   */
  remember(fact: Fact): void;
  fault(what: string): void;
}

interface SayOptions {
  readonly as?: Login;
  /** The number of the call within its operation. Each call of an operation gets its own key. */
  readonly step?: number;
}

export function takeTurn(scene: Scene, decision: Decision): Turn {
  const { pool, journal, population } = scene;
  const { op, target, key } = decision;
  const fan = pick(population.fans, decision.fan);
  const fault = (what: string): void => journal.write({ op, fault: what });
  const notes = { fault, unknown: (why: string) => journal.write({ op, unknown: why }) };
  return {
    decision,
    scene,
    fan,
    about: target === null ? [] : journal.factsOf(target),
    async makeCall(call, input, { as = fan, step = 0 } = {}) {
      const sending = { ...decision, key: `${key}-${step}` };
      const result = await sendUntilKnown(pool, as, call, input, { sending, notes });
      if (call.key === 'required' && result.state === 'ok' && op % KEPT_EVERY === 0)
        scene.answered.push({
          op,
          answer: JSON.stringify(result),
          again: async () => JSON.stringify(await sendUntilKnown(pool, as, call, input, { sending, notes })),
        });
      if (result.state === 'ok') return result.data;
      journal.write({ op, refused: result.reason });
      return null;
    },
    record: (fact) => journal.write({ op, fact }),
    remember: (fact) => journal.write({ op: target ?? op, fact }),
    fault,
  };
}

export function pick<T>(list: readonly T[], index: number): T {
  const one = list[index];
  if (one === undefined) throw new Error(`There is no number ${index}.`);
  return one;
}

export const factOf = <K extends Fact['is']>(facts: readonly Fact[], is: K) =>
  facts.findLast((fact): fact is Extract<Fact, { is: K }> => fact.is === is);

/**
 * M4: repeats requests, with the same keys, a month after they were answered. Each must get its first answer
 * again.
 */
export async function resendAnswered({ answered, journal }: Scene): Promise<number> {
  for (const { op, answer, again } of answered)
    if ((await again()) !== answer)
      journal.write({ op, fault: 'Its key was answered differently a month later.' });
  return answered.length;
}

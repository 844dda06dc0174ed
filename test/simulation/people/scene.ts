import type { Call, InputOf, OutputOf } from '#contract/kit.ts';
import { ask, type Login } from './ask.ts';
import type { Fact, Journal } from './journal.ts';
import type { NodePool } from './node-pool.ts';
import type { Decision } from './plan.ts';
import type { Population } from './population.ts';
import type { Provider } from './provider.ts';

export interface Scene {
  readonly pool: NodePool;
  readonly population: Population;
  readonly provider: Provider;
  readonly journal: Journal;
  /** Some of what was answered for a key, to be asked for again much later. */
  readonly answered: Answered[];
}

interface Answered {
  readonly op: number;
  readonly answer: string;
  /** Sends the very same again. */
  again(): Promise<string>;
}

/** Of so many operations one is asked for again at the end. */
const KEPT_EVERY = 20;

/** One operation under way: who does it, what they say, and what they were told. */
export interface Turn {
  readonly decision: Decision;
  readonly scene: Scene;
  readonly fan: Login;
  /** What the operation that this one is about was told. */
  readonly about: readonly Fact[];
  /** Null when it was refused. */
  say<C extends Call>(call: C, input: InputOf<C>, options?: SayOptions): Promise<OutputOf<C> | null>;
  told(fact: Fact): void;
  /** Notes something new about the operation that this one is about, for those that follow. */
  remember(fact: Fact): void;
  fault(what: string): void;
}

interface SayOptions {
  readonly as?: Login;
  /** Tells the keys of one operation's several calls apart. */
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
    async say(call, input, { as = fan, step = 0 } = {}) {
      const sending = { ...decision, key: `${key}-${step}` };
      const heard = await ask(pool, as, call, input, { sending, notes });
      if (call.key === 'required' && heard.state === 'ok' && op % KEPT_EVERY === 0)
        scene.answered.push({
          op,
          answer: JSON.stringify(heard),
          again: async () => JSON.stringify(await ask(pool, as, call, input, { sending, notes })),
        });
      if (heard.state === 'ok') return heard.data;
      journal.write({ op, refused: heard.reason });
      return null;
    },
    told: (fact) => journal.write({ op, told: fact }),
    remember: (fact) => journal.write({ op: target ?? op, told: fact }),
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

/** M4: a key is good for ever. Whatever was killed since and however much time has passed, the answer is the first. */
export async function askAgain({ answered, journal }: Scene): Promise<number> {
  for (const { op, answer, again } of answered)
    if ((await again()) !== answer)
      journal.write({ op, fault: 'Its key was answered differently a month later.' });
  return answered.length;
}

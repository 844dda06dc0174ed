import type { Db } from './db.ts';
import { Refusal } from './refusal.ts';

interface Gathering<W> {
  /** How many go together at most. */
  readonly most: number;
  /** How many groups may be under way at once. All but one of them are late: see `PATIENCE_MS`. */
  readonly lanes: number;
  /** Of those with the same key only one is under way at any time, and the others come after it in turn. */
  keyOf?(work: W): string;
}

interface Waiting<W, A> {
  readonly work: W;
  readonly key: string | undefined;
  resolve(answer: A): void;
  reject(reason: unknown): void;
}

/** Beyond this nobody is helped by waiting longer. */
const WAITING_MAX = 10_000;

/** A group that takes longer waits for somebody outside, and the next need not wait with it. */
const PATIENCE_MS = 50;

type Run<W, A> = (group: readonly W[]) => Promise<readonly PromiseSettledResult<A>[]>;

/**
 * Does together what is asked while others are at work: a single request goes at once, and under load a group costs
 * little more than one. `run` answers for each by itself. When it fails as a whole, each runs alone, so that one that
 * cannot be done harms nobody else. Only what is asked of the same database goes together.
 */
export function gather<W, A>(
  gathering: Gathering<W>,
  run: (db: Db, group: readonly W[]) => ReturnType<Run<W, A>>,
): (db: Db, work: W) => Promise<A> {
  const known = new WeakMap<Db, (work: W) => Promise<A>>();
  return (db, work) => {
    const ask = known.get(db) ?? queue<W, A>(gathering, (group) => run(db, group));
    known.set(db, ask);
    return ask(work);
  };
}

function queue<W, A>({ most, lanes, keyOf }: Gathering<W>, run: Run<W, A>): (work: W) => Promise<A> {
  let waiting: Waiting<W, A>[] = [];
  const underWay = new Set<string>();
  let onTime = 0;
  let late = 0;

  /** The longest waiting whose keys are free. */
  const takeGroup = (): Waiting<W, A>[] => {
    const group: Waiting<W, A>[] = [];
    const left: Waiting<W, A>[] = [];
    for (const one of waiting) {
      const isItsTurn = group.length < most && (one.key === undefined || !underWay.has(one.key));
      if (isItsTurn && one.key !== undefined) underWay.add(one.key);
      (isItsTurn ? group : left).push(one);
    }
    waiting = left;
    return group;
  };

  const attempt = async (group: readonly Waiting<W, A>[]): Promise<void> => {
    try {
      const answers = await run(group.map(({ work }) => work));
      for (const [index, { resolve, reject }] of group.entries()) {
        const answer = answers[index];
        if (answer?.status === 'fulfilled') resolve(answer.value);
        else reject(answer?.reason ?? new Error('One of a group was left without an answer.'));
      }
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else await Promise.all(group.map((one) => attempt([one])));
    }
  };

  const start = async (): Promise<void> => {
    if (onTime > 0 || late === lanes) return;
    const group = takeGroup();
    if (group.length === 0) return;
    onTime += 1;
    let isLate = false;
    const patience = setTimeout(() => {
      isLate = true;
      onTime -= 1;
      late += 1;
      void start();
    }, PATIENCE_MS);
    await attempt(group);
    clearTimeout(patience);
    if (isLate) late -= 1;
    else onTime -= 1;
    for (const { key } of group) if (key !== undefined) underWay.delete(key);
    void start();
  };

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= WAITING_MAX) {
        reject(new Refusal('unavailable', { retryAfterMs: 1_000 }));
        return;
      }
      waiting.push({ work, key: keyOf?.(work), resolve, reject });
      void start();
    });
}

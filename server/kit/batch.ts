import type { Db } from './db.ts';
import { Refusal } from './refusal.ts';

interface BatchOptions<W> {
  /** How many go together at most. */
  readonly maxSize: number;
  /** How many groups may be under way at once. All but one of them are slow: see `SLOW_AFTER_MS`. */
  readonly concurrency: number;
  /** Of those with the same key only one is under way at any time, and the others come after it in turn. */
  keyOf?(work: W): string;
}

interface Pending<W, A> {
  readonly work: W;
  readonly key: string | undefined;
  resolve(answer: A): void;
  reject(reason: unknown): void;
}

/** Beyond this nobody is helped by pending longer. */
const PENDING_MAX = 10_000;

/** A group that takes longer waits for somebody outside, and the next need not wait with it. */
const SLOW_AFTER_MS = 50;

type Run<W, A> = (group: readonly W[]) => Promise<readonly PromiseSettledResult<A>[]>;

/**
 * Does together what is asked while others are at work: a single request goes at once, and under load a group costs
 * little more than one. `run` answers for each by itself. When it fails as a whole, each runs alone, so that one that
 * cannot be done harms nobody else. Only what is asked of the same database goes together.
 */
export function batch<W, A>(
  options: BatchOptions<W>,
  run: (db: Db, group: readonly W[]) => ReturnType<Run<W, A>>,
): (db: Db, work: W) => Promise<A> {
  const known = new WeakMap<Db, (work: W) => Promise<A>>();
  return (db, work) => {
    const ask = known.get(db) ?? queue<W, A>(options, (group) => run(db, group));
    known.set(db, ask);
    return ask(work);
  };
}

function queue<W, A>(
  { maxSize, concurrency, keyOf }: BatchOptions<W>,
  run: Run<W, A>,
): (work: W) => Promise<A> {
  let pending: Pending<W, A>[] = [];
  const busyKeys = new Set<string>();
  let onTime = 0;
  let slow = 0;

  /** The longest pending whose keys are free. */
  const takeGroup = (): Pending<W, A>[] => {
    const group: Pending<W, A>[] = [];
    const left: Pending<W, A>[] = [];
    for (const one of pending) {
      const isItsTurn = group.length < maxSize && (one.key === undefined || !busyKeys.has(one.key));
      if (isItsTurn && one.key !== undefined) busyKeys.add(one.key);
      (isItsTurn ? group : left).push(one);
    }
    pending = left;
    return group;
  };

  const attempt = async (group: readonly Pending<W, A>[]): Promise<void> => {
    try {
      const answers = await run(group.map(({ work }) => work));
      for (const [index, { resolve, reject }] of group.entries()) {
        const answer = answers[index];
        if (answer?.status === 'fulfilled') resolve(answer.value);
        else reject(answer?.reason ?? new Error('The batch left one of its items without an answer.'));
      }
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else await Promise.all(group.map((one) => attempt([one])));
    }
  };

  const start = async (): Promise<void> => {
    if (onTime > 0 || slow === concurrency) return;
    const group = takeGroup();
    if (group.length === 0) return;
    onTime += 1;
    let isSlow = false;
    const slowTimer = setTimeout(() => {
      isSlow = true;
      onTime -= 1;
      slow += 1;
      void start();
    }, SLOW_AFTER_MS);
    await attempt(group);
    clearTimeout(slowTimer);
    if (isSlow) slow -= 1;
    else onTime -= 1;
    for (const { key } of group) if (key !== undefined) busyKeys.delete(key);
    void start();
  };

  return (work) =>
    new Promise((resolve, reject) => {
      if (pending.length >= PENDING_MAX) {
        reject(new Refusal('unavailable', { retryAfterMs: 1_000 }));
        return;
      }
      pending.push({ work, key: keyOf?.(work), resolve, reject });
      void start();
    });
}

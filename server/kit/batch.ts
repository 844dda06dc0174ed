import type { Db } from './db.ts';
import { Refusal } from './refusal.ts';

interface BatchOptions<W> {
  /** The maximum number of items in a batch. */
  readonly maxSize: number;
  /**
   * The maximum number of concurrent batches. Another batch starts only while all running batches are slow
   * (`SLOW_AFTER_MS`).
   */
  readonly concurrency: number;
  /** Items with the same key run one after the other, in the order of their arrival. */
  keyOf?(work: W): string;
}

interface Pending<W, A> {
  readonly work: W;
  readonly key: string | undefined;
  resolve(answer: A): void;
  reject(reason: unknown): void;
}

/** The maximum number of pending items. Further items are refused, because they would wait too long. */
const PENDING_MAX = 10_000;

/**
 * A batch that runs longer than this probably waits for a lock or another server, so the next batch starts.
 */
const SLOW_AFTER_MS = 50;

type Run<W, A> = (works: readonly W[]) => Promise<readonly PromiseSettledResult<A>[]>;

/**
 * Returns a function that runs items in batches. An item that arrives while no batch runs starts immediately.
 * Items that arrive while a batch runs form the next batch. Under load, a batch costs little more than one
 * item. `run` returns a result for each item. If a batch fails as a whole, its items run again one by one, so
 * that a failing item does not affect the others. A batch has items for one database only.
 */
export function batch<W, A>(
  options: BatchOptions<W>,
  run: (db: Db, works: readonly W[]) => ReturnType<Run<W, A>>,
): (db: Db, work: W) => Promise<A> {
  const known = new WeakMap<Db, (work: W) => Promise<A>>();
  return (db, work) => {
    const add = known.get(db) ?? queue<W, A>(options, (works) => run(db, works));
    known.set(db, add);
    return add(work);
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

  /**
   * Takes the oldest pending items, except items that have the same key as a running item or as an item taken
   * before them.
   */
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

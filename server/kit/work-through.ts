const BATCH = 200;

interface Work {
  /** Of the node that runs it. */
  readonly stopping?: AbortSignal | undefined;
  /** Ids of what is due, oldest first. */
  due(batch: { limit: number }): Promise<readonly string[]>;
  /** Says whether it was this call that did it. */
  once(id: string): Promise<boolean>;
}

/**
 * Works through what is due, each on its own. One that fails must not hold up those behind it, so what went wrong is
 * thrown only at the end. Goes on as long as whole batches get done, so that a long night's arrears are one run; when the
 * node is stopping, what is in hand is the last, and the rest stays due.
 */
export async function workThrough({ stopping, due, once }: Work): Promise<void> {
  const failures: unknown[] = [];
  let done: number;
  do {
    done = 0;
    for (const id of await due({ limit: BATCH })) {
      if (stopping?.aborted) break;
      try {
        if (await once(id)) done += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  } while (done === BATCH);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be worked.`);
}

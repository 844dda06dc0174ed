const BATCH = 200;

interface Work {
  /** Aborted when the node stops. */
  readonly stopping?: AbortSignal | undefined;
  /** The ids of due items, oldest first. */
  due(batch: { limit: number }): Promise<readonly string[]>;
  /** Processes one item. False: the item was no longer due, for example because another node processed it. */
  once(id: string): Promise<boolean>;
}

/**
 * Processes due items one by one. A failed item does not stop the others; the failures are thrown together at
 * the end. Continues while whole batches succeed, so that a backlog is processed in one run. When the node
 * stops, the current item is the last and the others stay due.
 */
export async function processDueItems({ stopping, due, once }: Work): Promise<void> {
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

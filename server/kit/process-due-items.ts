const BATCH = 200;

interface Work {
  /** Aborted when the node stops. */
  readonly stopping?: AbortSignal | undefined;
  /** The ids of due items, oldest first. */
  due(batch: { limit: number }): Promise<readonly string[]>;
  /**
   * Processes one item. Returns false if the item is no longer due, for example because another node
   * processed it.
   */
  once(id: string): Promise<boolean>;
}

/**
 * Processes due items one by one. A failing item does not stop the others; all failures are thrown together
 * at the end. If all items of a full batch were processed, the next batch follows, so that one run processes
 * a backlog. When the node stops, the current item is the last one, and the remaining items stay due.
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

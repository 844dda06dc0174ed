import type { Log } from './log.ts';

/** Short work that every node repeats at an interval. */
export interface Loop {
  readonly name: string;
  readonly everyMs: number;
  /**
   * Runs the work once. `stopping` is aborted when the node stops; work on many items must check it between
   * items.
   */
  run(stopping: AbortSignal): Promise<unknown>;
}

/**
 * The maximum delay before the first run. It is short, so that a new node need not wait a minute for its
 * first exchange rates.
 */
const FIRST_MS = 250;

/**
 * Repeats work on this node, one run at a time. Other nodes repeat the same work, so work that only one node
 * may run must take a lock.
 */
export function every(
  ms: number,
  name: string,
  work: Loop['run'],
  log: Log,
  { firstMs = Math.min(ms, FIRST_MS) }: { readonly firstMs?: number } = {},
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | null = null;
  let current: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  const once = async (): Promise<void> => {
    try {
      await work(stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted)
        log.warn({ err: error, name }, 'periodic work failed, will be tried again');
    }
    if (!stopping.signal.aborted) timer = setTimeout(start, ms);
  };
  const start = (): void => {
    current = once();
  };
  timer = setTimeout(start, firstMs);

  return {
    async stop() {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await current;
    },
  };
}

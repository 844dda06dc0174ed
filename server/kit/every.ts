import type { Log } from './log.ts';

/** Small work to be repeated on every node. */
export interface Loop {
  readonly name: string;
  readonly everyMs: number;
  /** Whatever goes from one thing to the next looks in between whether the node is stopping. */
  run(stopping: AbortSignal): Promise<unknown>;
}

/** The first time soon, so that a fresh start does not wait a minute for its first rates. */
const FIRST_MS = 250;

/** Repeats small work on this node, never two at a time. Work that must happen on one node only takes a lock itself. */
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

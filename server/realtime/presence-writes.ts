import type { Log } from '../kit/log.ts';

const BATCH_MS = 250;

/**
 * Collects people who connect and records them as present, with one write per 250 ms. Collecting matters
 * after a restart, when all clients reconnect at the same time.
 */
export function openPresenceWrites(
  write: (personIds: readonly string[]) => Promise<void>,
  log: Log,
): { add(personId: string): void; stop(): void } {
  const arrived = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    const people = [...arrived];
    arrived.clear();
    timer = null;
    write(people).catch((error: unknown) => log.warn({ err: error }, 'presence could not be recorded'));
  };
  return {
    add(personId) {
      arrived.add(personId);
      timer ??= setTimeout(flush, BATCH_MS);
    },
    stop() {
      if (timer) clearTimeout(timer);
    },
  };
}

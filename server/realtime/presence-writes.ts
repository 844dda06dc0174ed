import type { Log } from '../kit/log.ts';

const TOGETHER_MS = 250;

/** Who arrives is written down with those who arrive at about the same time: after a restart everybody comes at once. */
export function openPresenceWrites(
  write: (personIds: readonly string[]) => Promise<void>,
  log: Log,
): { note(personId: string): void; stop(): void } {
  const arrived = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    const people = [...arrived];
    arrived.clear();
    timer = null;
    write(people).catch((error: unknown) => log.warn({ err: error }, 'who arrived was not written down'));
  };
  return {
    note(personId) {
      arrived.add(personId);
      timer ??= setTimeout(flush, TOGETHER_MS);
    },
    stop() {
      if (timer) clearTimeout(timer);
    },
  };
}

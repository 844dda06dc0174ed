import { answerEntry } from './answer-entries.ts';
import { dueEntries } from './entries.store.ts';
import type { AssistantParts } from './parts.ts';

/** Waiting costs nothing but a connection to somebody else's server. */
const AT_ONCE = 16;

/**
 * Outside engines take their time, each as long as it likes up to its limit. Of each creator one is asked at a time and
 * nobody waits for another's, so that a server that never answers is its own creator's trouble alone.
 */
export function outsideAnswers(parts: AssistantParts): {
  /** Takes up what is due and does not wait for it. */
  begin(): Promise<void>;
  /** Waits for what was begun. */
  done(): Promise<void>;
  stop(): Promise<void>;
} {
  const running = new Map<string, Promise<unknown>>();
  const stopping = new AbortController();
  let failures: unknown[] = [];
  const done = async (): Promise<void> => {
    await Promise.all(running.values());
  };
  return {
    async begin() {
      const room = { limit: AT_ONCE - running.size, except: [...running.keys()] };
      for (const { id, creatorId } of await dueEntries(parts.db, { ...room, isOutside: true })) {
        const work = answerEntry(parts, id, { signal: stopping.signal })
          .catch((error: unknown) => failures.push(error))
          .finally(() => running.delete(creatorId));
        running.set(creatorId, work);
      }
      const failed = failures;
      failures = [];
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} could not be answered.`);
    },
    done,
    async stop() {
      stopping.abort();
      await done();
    },
  };
}

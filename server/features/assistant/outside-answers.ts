import { answerEntry } from './answer-entries.ts';
import { dueEntries } from './entries.store.ts';
import type { AssistantParts } from './parts.ts';

/**
 * The maximum number of concurrent calls to outside engines. A call that waits for its engine costs only one
 * connection.
 */
const CONCURRENCY = 16;

/**
 * Answers fans with outside engines. A call may take as long as its time limit. Each creator has at most one
 * call at a time, so a server that never answers delays only its own creator.
 */
export function outsideAnswers(parts: AssistantParts): {
  /** Starts the answers that are due, without waiting for them. */
  begin(): Promise<void>;
  /** Waits until all started answers are finished. */
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
      const room = { limit: CONCURRENCY - running.size, except: [...running.keys()] };
      for (const { id, creatorId } of await dueEntries(parts.db, { ...room, isOutside: true })) {
        const work = answerEntry(parts, id, { signal: stopping.signal })
          .catch((error: unknown) => failures.push(error))
          .finally(() => running.delete(creatorId));
        running.set(creatorId, work);
      }
      const failed = failures;
      failures = [];
      if (failed.length > 0)
        throw new AggregateError(failed, `${failed.length} messages could not be answered.`);
    },
    done,
    async stop() {
      stopping.abort();
      await done();
    },
  };
}

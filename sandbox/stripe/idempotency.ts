import { createHash } from 'node:crypto';
import { StripeRefusal } from './refusals.ts';

/** The first answer to an idempotency key. Every later request with the same key gets it again. */
export interface KeptAnswer {
  readonly at: number;
  readonly hash: string;
  readonly status: number;
  readonly body: string;
}

const KEY_LIMIT = 255;
/** Stripe deletes an idempotency key after a day; a later request with the same key charges again. */
const KEPT_MS = 24 * 60 * 60 * 1000;

export interface IdempotencyStore {
  /**
   * Runs `work` once per idempotency key. A repeated request gets the first answer. A request with the same
   * key but other parameters is refused, and so is a repeated request while the first one is still running.
   */
  once(
    request: { key: string | undefined; account: string; path: string; body: string },
    work: () => Promise<{ status: number; body: string; isKept: boolean }>,
  ): Promise<{ status: number; body: string; isReplay: boolean }>;
}

export function openIdempotencyStore(kept: Map<string, KeptAnswer>, now: () => number): IdempotencyStore {
  const inFlight = new Set<string>();
  return {
    async once({ key, account, path, body }, work) {
      if (key === undefined) return { ...(await work()), isReplay: false };
      if (key.length > KEY_LIMIT) {
        throw idempotencyError(400, `Idempotency keys can have at most ${KEY_LIMIT} characters.`);
      }
      const id = `${account} ${key}`;
      const hash = createHash('sha256').update(`${path}\n${body}`).digest('hex');
      if (inFlight.has(id)) {
        throw idempotencyError(
          409,
          `There is currently another in-progress request using this Idempotency Key (${key}).`,
          'idempotency_key_in_use',
        );
      }
      const first = kept.get(id);
      if (first && now() - first.at < KEPT_MS) {
        if (first.hash === hash) return { status: first.status, body: first.body, isReplay: true };
        throw idempotencyError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      }
      inFlight.add(id);
      try {
        const { status, body: answer, isKept } = await work();
        // The old entry is deleted first, so that a reused key moves to the end of the map, behind all older
        // keys.
        kept.delete(id);
        if (isKept) kept.set(id, { at: now(), hash, status, body: answer });
        deleteExpired(kept, now());
        return { status, body: answer, isReplay: false };
      } finally {
        inFlight.delete(id);
      }
    },
  };
}

/** The map is ordered by age, so the first key that is not expired ends the loop. */
function deleteExpired(kept: Map<string, KeptAnswer>, now: number): void {
  for (const [id, { at }] of kept) {
    if (now - at < KEPT_MS) return;
    kept.delete(id);
  }
}

function idempotencyError(status: number, message: string, code?: string): StripeRefusal {
  return new StripeRefusal(status, { type: 'idempotency_error', message, ...(code ? { code } : {}) });
}

import { platform } from '#contract/platform.ts';
import { redactBody } from '#contract/tracked-body.ts';
import { handle } from '../../kit/handle.ts';
import { consumeRateLimit, networkOf, type RateLimit } from '../../kit/rate-limit.ts';
import { insertEvents } from './tracking.store.ts';

/** Batches that a network may send in a minute. Events of further batches are dropped silently. */
const TRACKING: RateLimit = { code: 'track', limit: 120, windowMs: 60_000 };

const BODIES: ReadonlySet<string> = new Set(['body', 'response']);
/** The fields that `extra` may carry. All others are dropped, because they could hold a secret. */
const KEPT_FIELDS = [
  'message',
  'code',
  'body',
  'url',
  'response',
  'fingerprint',
  'userAgent',
  'creatorDomain',
] as const;

export const track = handle(platform.track, async ({ input, actor, tx, request }) => {
  const { isAllowed } = await consumeRateLimit(tx, networkOf(request.ip), TRACKING);
  if (isAllowed) {
    await insertEvents(
      tx,
      input.events.map((event) => ({
        ...event,
        personId: actor?.id ?? null,
        extra: keptOf(event.extra ?? {}),
        page: beforeQuery(event.page),
        referrer: beforeQuery(event.referrer),
      })),
    );
  }
  return { done: true as const };
});

function keptOf(extra: Record<string, unknown>): Record<string, unknown> {
  const kept = KEPT_FIELDS.filter((name) => Object.hasOwn(extra, name)).map((name) => [
    name,
    BODIES.has(name) ? withoutTexts(extra[name]) : withoutQueries(extra[name]),
  ]);
  return Object.fromEntries(kept);
}

/** Our browser code removes the texts before sending. This removes them from what other clients send. */
function withoutTexts(value: unknown): string {
  try {
    return redactBody(typeof value === 'string' ? JSON.parse(value) : value);
  } catch {
    return redactBody(value);
  }
}

/** Removes the query string and the fragment, which can hold codes and tokens. */
const beforeQuery = (address: string | undefined): string | null => address?.split(/[?#]/)[0] ?? null;

/** Removes query strings and fragments from addresses inside a sentence, such as an error message. */
const withoutQueries = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/[?#]\S*/g, '') : value;

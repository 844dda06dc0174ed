import { platform } from '#contract/platform.ts';
import { redactBody } from '#contract/tracked-body.ts';
import { handle } from '../../kit/handle.ts';
import { consumeRateLimit, networkOf, type RateLimit } from '../../kit/rate-limit.ts';
import { insertEvents } from './tracking.store.ts';

/** The maximum number of batches from one network per minute. Further batches are dropped silently (PL3). */
const TRACKING: RateLimit = { code: 'track', limit: 120, windowMs: 60_000 };

const BODIES: ReadonlySet<string> = new Set(['body', 'response']);
/** The fields of `extra` that are stored. All others are dropped, because they could contain a secret. */
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

/**
 * Removes texts from a tracked body. Our browser code has already done so; other clients may send anything.
 */
function withoutTexts(value: unknown): string {
  try {
    return redactBody(typeof value === 'string' ? JSON.parse(value) : value);
  } catch {
    return redactBody(value);
  }
}

/** Removes the query string and the fragment of an address, because both can contain codes and tokens. */
const beforeQuery = (address: string | undefined): string | null => address?.split(/[?#]/)[0] ?? null;

/** Removes query strings and fragments from addresses inside a text such as an error message. */
const withoutQueries = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/[?#]\S*/g, '') : value;

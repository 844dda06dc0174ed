import { platform } from '#contract/platform.ts';
import { trackedBody } from '#contract/tracked-body.ts';
import { handle } from '../../kit/handle.ts';
import { consumeRateLimit, networkOf, type RateLimit } from '../../kit/rate-limit.ts';
import { insertEvents } from './tracking.store.ts';

/** Batches a network may send in a minute; beyond it events are dropped without a word. */
const TRACKING: RateLimit = { code: 'track', limit: 120, windowMs: 60_000 };

const BODIES: ReadonlySet<string> = new Set(['body', 'response']);
/** Fields an event may carry. Everything else is dropped here, whatever a browser sends: it could hold a secret. */
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

/** Browsers send these without their texts; what another program sends is treated alike. */
function withoutTexts(value: unknown): string {
  try {
    return trackedBody(typeof value === 'string' ? JSON.parse(value) : value);
  } catch {
    return trackedBody(value);
  }
}

/** Codes and tokens travel in query strings. */
const beforeQuery = (address: string | undefined): string | null => address?.split(/[?#]/)[0] ?? null;

/** The same for addresses inside a sentence, such as an error's message. */
const withoutQueries = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/[?#]\S*/g, '') : value;

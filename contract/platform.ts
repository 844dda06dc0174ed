import { z } from 'zod';
import { Done, text } from './fields.ts';
import { call } from './kit.ts';
import { TRACKED_EVENTS_MAX } from './limits.ts';

/** The code of an act that has a rate limit, or the code of a reward task. */
export const AccessCode = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/);

const Json = z.union([text(4_000), z.number(), z.boolean(), z.null()]);

/**
 * One browser event. `extra` may hold a failed request's `body` and `response` as JSON with all texts removed
 * (`tracked-body.ts`).
 */
export const TrackingEvent = z.object({
  event: z.string().regex(/^[a-z][a-z0-9_]{1,39}$/),
  extra: z.record(text(40), Json).optional(),
  page: text(2_000).optional(),
  referrer: text(2_000).optional(),
  timestamp: z.number().int().min(0).max(8_640_000_000_000_000),
});

export const platform = {
  preAccess: call({
    path: '/rate/limit/pre-access',
    who: 'person',
    about: 'Whether an act is allowed now. For a reward task: whether it is proved done.',
    input: z.strictObject({ code: AccessCode }),
    output: z.object({ preAccess: z.boolean(), retryAfterMs: z.number().int() }),
    refusals: ['not_found'],
  }),
  access: call({
    path: '/rate/limit/access',
    who: 'person',
    about: 'Uses one allowance of an act. A reward task has none: the answer is whether it is proved done.',
    input: z.strictObject({ code: AccessCode }),
    output: z.object({ preAccess: z.boolean(), retryAfterMs: z.number().int() }),
    refusals: ['not_found', 'too_many_requests'],
  }),
  track: call({
    path: '/track/add',
    who: 'anyone',
    about: 'Stores browser events. Events above the rate limit are dropped silently.',
    input: z.object({ events: z.array(TrackingEvent).min(1).max(TRACKED_EVENTS_MAX) }),
    output: Done,
    alert: 'quiet',
  }),
};

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WebhookDelivery, WebhookEvent } from './port.ts';

const TOLERANCE_SECONDS = 300;
const HEADER_LENGTH_MAX = 2_000;

export interface WebhookTrust {
  /** The accepted secrets; two during a rotation. */
  readonly secrets: readonly string[];
  readonly isLive: boolean;
  now(): Date;
}

/** A full event. Thin events are refused: their `object` differs, and they contain no id to query. */
const Event = z.object({
  object: z.literal('event'),
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  livemode: z.boolean(),
  account: z.string().max(255).nullish(),
  data: z.unknown(),
});

const About = z.object({
  object: z.object({
    id: z.string().min(1).max(255),
    object: z.string(),
    payment_intent: z.union([z.string().max(255), z.object({ id: z.string().max(255) })]).nullish(),
  }),
});

/**
 * Verifies a webhook's raw bytes. Does not use Stripe's SDK, because the SDK first decodes the bytes
 * leniently and accepts a signature from the future. A signed event of unexpected shape is valid, because
 * Stripe would resend a refused event for days.
 */
export function readStripeWebhook(
  { body, headers }: WebhookDelivery,
  trust: WebhookTrust,
): WebhookEvent | 'invalid' {
  const header = headers['stripe-signature'];
  if (typeof header !== 'string' || !isSigned(body, header, trust)) return 'invalid';
  const event = Event.safeParse(jsonOf(body)).data;
  if (!event || event.livemode !== trust.isLive) return 'invalid';
  return {
    eventId: event.id,
    type: event.type,
    account: event.account ?? null,
    isLive: event.livemode,
    ...aboutOf(event),
  };
}

function isSigned(body: Buffer, header: string, { secrets, now }: WebhookTrust): boolean {
  if (header.length > HEADER_LENGTH_MAX) return false;
  const parts = header.split(',').map((part) => part.split(/=(.*)/s, 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^[0-9]{1,12}$/.test(time)) return false;
  if (Math.abs(Math.floor(now().getTime() / 1_000) - Number(time)) > TOLERANCE_SECONDS) return false;

  const given = parts
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? ''))
    .map(([, value]) => Buffer.from(value ?? '', 'hex'));
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
    return given.some((signature) => timingSafeEqual(signature, expected));
  });
}

/**
 * Derives the kind from the event's object instead of the event's type, because Stripe keeps adding types.
 */
function aboutOf(event: z.output<typeof Event>): Pick<WebhookEvent, 'kind' | 'ref'> {
  const about = About.safeParse(event.data).data?.object;
  if (!about) return { kind: 'other', ref: event.id };
  // An object of a connected account cannot be queried with our account.
  if (event.account) return { kind: 'other', ref: about.id };
  if (about.object === 'payment_intent') return { kind: 'charge', ref: about.id };
  if (about.object === 'charge' && about.payment_intent) {
    const intent = about.payment_intent;
    return { kind: 'charge', ref: typeof intent === 'string' ? intent : intent.id };
  }
  if (about.object === 'refund') return { kind: 'refund', ref: about.id };
  if (about.object === 'dispute') return { kind: 'dispute', ref: about.id };
  if (about.object === 'payment_method') return { kind: 'card', ref: about.id };
  return { kind: 'other', ref: about.id };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

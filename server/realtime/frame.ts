import { z } from 'zod';
import { parseHostileJson } from '../kit/hostile-json.ts';

/** What a browser may say through a socket. */
const Frame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('auth'),
    token: z.string().max(100),
    after: z.string().max(40).optional(),
    /** The language of refusals of calls, as the header `Locale` of requests. */
    locale: z.string().max(20).optional(),
  }),
  z.strictObject({
    type: z.literal('call'),
    /** Comes back with the answer. */
    id: z.string().max(64),
    path: z.string().max(120),
    input: z.unknown(),
    key: z.string().max(200).optional(),
    isSeller: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('follow'), topic: z.string().max(120) }),
  z.strictObject({ type: z.literal('unfollow'), topic: z.string().max(120) }),
  z.strictObject({ type: z.literal('pong') }),
]);

/** Null: it is none of these, or was made to hurt. */
export function readFrame(bytes: Buffer): z.output<typeof Frame> | null {
  try {
    return Frame.parse(parseHostileJson(bytes));
  } catch {
    return null;
  }
}

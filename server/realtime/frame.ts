import { z } from 'zod';
import { parseHostileJson } from '../kit/hostile-json.ts';

/** The frames that a browser may send. */
const Frame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('auth'),
    token: z.string().max(100),
    after: z.string().max(40).optional(),
    /** The language for the messages of refused calls, like the `Locale` header in HTTP. */
    locale: z.string().max(20).optional(),
  }),
  z.strictObject({
    type: z.literal('call'),
    /** The client's id for the call, which is returned with the answer. */
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

/** Parses a frame. Returns null when the bytes are not a valid frame, or `parseHostileJson` refuses them. */
export function readFrame(bytes: Buffer): z.output<typeof Frame> | null {
  try {
    return Frame.parse(parseHostileJson(bytes));
  } catch {
    return null;
  }
}

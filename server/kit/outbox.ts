import type { EventType, PayloadOf } from '#contract/kit.ts';
import type { Tx } from './db.ts';

/** Who hears an event: one person on all devices, or everybody who follows a topic. */
export type Audience = { readonly person: string } | { readonly topic: string };

export const audienceKey = (audience: Audience): string =>
  'person' in audience ? `person:${audience.person}` : `topic:${audience.topic}`;

/** Writes an event beside the change it tells of: both commit or neither does. Sockets hear of it after commit. */
export async function announce<E extends EventType>(
  tx: Tx,
  event: E,
  { to, payload }: { to: Audience; payload: PayloadOf<E> },
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      audience: audienceKey(to),
      name: event.name,
      payload: JSON.stringify(event.payload.parse(payload)),
    })
    .execute();
}

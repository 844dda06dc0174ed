import { sql } from 'kysely';
import type { EventType, PayloadOf } from '#contract/kit.ts';
import type { Tx } from './db.ts';
import { unanswered } from './statements.ts';

/** Who hears an event: one person on all devices, or everybody who follows a topic. */
export type Audience = { readonly person: string } | { readonly topic: string };

export const audienceKey = (audience: Audience): string =>
  'person' in audience ? `person:${audience.person}` : `topic:${audience.topic}`;

/** An event as it stands in the outbox. */
export interface Announcement {
  readonly audience: string;
  readonly name: string;
  readonly payload: string;
}

export const announcement = <E extends EventType>(
  event: E,
  { to, payload }: { to: Audience; payload: PayloadOf<E> },
): Announcement => ({
  audience: audienceKey(to),
  name: event.name,
  payload: JSON.stringify(event.payload.parse(payload)),
});

/** Writes an event beside the change it tells of: both commit or neither does. Sockets hear of it after commit. */
export const announce = <E extends EventType>(
  tx: Tx,
  event: E,
  told: { to: Audience; payload: PayloadOf<E> },
): Promise<void> => announceAll(tx, [announcement(event, told)]);

export async function announceAll(tx: Tx, all: readonly Announcement[]): Promise<void> {
  await sql`
    insert into outbox (audience, name, payload)
    select audience, name, payload::jsonb
    from unnest(
      ${all.map(({ audience }) => audience)}::text[], ${all.map(({ name }) => name)}::text[],
      ${all.map(({ payload }) => payload)}::text[]
    ) as told (audience, name, payload) ${unanswered}`.execute(tx);
}

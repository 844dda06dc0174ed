import { sql } from 'kysely';
import type { EventType, PayloadOf } from '#contract/kit.ts';
import { afterCommit, type Tx } from './db.ts';
import { deferred } from './statements.ts';

/** Who hears an event: one person on all devices, or everybody who follows a topic. */
export type Audience = { readonly person: string } | { readonly topic: string };

const PERSON = 'person:';

export const audienceKey = (audience: Audience): string =>
  'person' in audience ? `${PERSON}${audience.person}` : `topic:${audience.topic}`;

/** Who hears what is told under this key; null: everybody who follows a topic. */
export const personOf = (key: string): string | null =>
  key.startsWith(PERSON) ? key.slice(PERSON.length) : null;

/** An event as it stands in the outbox. */
export interface Announcement {
  readonly audience: string;
  /** Somebody else who hears the same. */
  readonly otherAudience?: string;
  readonly name: string;
  readonly payload: string;
}

export const announcement = <E extends EventType>(
  event: E,
  { to, payload }: { to: Audience; payload: PayloadOf<E> },
): Announcement => announced(event, { to, payload: event.payload.parse(payload) as PayloadOf<E> });

/** The same for a payload that was parsed by the contract already. */
export const announced = <E extends EventType>(
  { name }: E,
  { to, payload }: { to: Audience; payload: PayloadOf<E> },
): Announcement => ({ audience: audienceKey(to), name, payload: JSON.stringify(payload) });

/** Writes an event beside the change it tells of: both commit or neither does. Sockets hear of it after commit. */
export const announce = <E extends EventType>(
  tx: Tx,
  event: E,
  told: { to: Audience; payload: PayloadOf<E> },
): Promise<void> => announceAll(tx, [announcement(event, told)]);

const listeners = new Set<() => void>();

/** Calls whenever a transaction of this process that announced something is committed; ends with what it answers. */
export function onAnnounced(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

const wake = (): void => {
  for (const hear of listeners) hear();
};

/** Stands in no JSON that is written out, so nothing has to be escaped on the way. */
const BETWEEN = '\u001e';

export async function announceAll(tx: Tx, all: readonly Announcement[]): Promise<void> {
  await sql`
    insert into outbox (audience, other_audience, name, payload, created_at)
    select audience, other_audience, name, payload, (select app_now())
    from unnest(${columnsOf(all)}) as told (audience, other_audience, name, payload) ${deferred}`.execute(tx);
  afterCommit(tx, wake);
}

/** An event whose number in the outbox is known before it is written. */
interface NumberedAnnouncement extends Announcement {
  readonly id: number;
}

/** What one audience hears, and under which number it stands in the outbox. */
export type OutboxEvent = Omit<NumberedAnnouncement, 'otherAudience'>;

export type Deliver = (told: readonly OutboxEvent[]) => void;

/** A number of the outbox, as an expression: drawn under the lock of what is told, so that events stay in order. */
export const outboxNumber = sql<number>`nextval('outbox_id_seq')`;

/**
 * The same as `announceAll` for events that have their numbers; `tell` runs with the commit, and may hand them to this
 * node's own sockets before anybody could read them back (`Bus.deliver`).
 */
export async function announceNow(
  tx: Tx,
  all: readonly NumberedAnnouncement[],
  tell: () => void,
): Promise<void> {
  await sql`
    insert into outbox (id, audience, other_audience, name, payload, created_at) overriding system value
    select id, audience, other_audience, name, payload, (select app_now())
    from unnest(${all.map(({ id }) => id)}::bigint[], ${columnsOf(all)})
      as told (id, audience, other_audience, name, payload) ${deferred}`.execute(tx);
  afterCommit(tx, tell);
}

const columnsOf = (all: readonly Announcement[]) => sql`
  ${all.map(({ audience }) => audience)}::text[], ${all.map(({ otherAudience }) => otherAudience ?? null)}::text[],
  ${all.map(({ name }) => name)}::text[],
  string_to_array(${all.map(({ payload }) => payload).join(BETWEEN)}::text, ${BETWEEN})`;

import { sql } from 'kysely';
import type { EventType, PayloadOf } from '#contract/kit.ts';
import { afterCommit, type Tx } from './db.ts';
import { deferred } from './statements.ts';

/** Who receives an event: all devices of one person, or all subscribers of a topic. */
export type Audience = { readonly person: string } | { readonly topic: string };

const PERSON = 'person:';

export const audienceKey = (audience: Audience): string =>
  'person' in audience ? `${PERSON}${audience.person}` : `topic:${audience.topic}`;

/** The person whom an audience key names; null if it names a topic. */
export const personOf = (key: string): string | null =>
  key.startsWith(PERSON) ? key.slice(PERSON.length) : null;

/** An event as stored in the outbox. */
export interface Announcement {
  readonly audience: string;
  /** A second audience that receives the same event. */
  readonly otherAudience?: string;
  readonly name: string;
  readonly payload: string;
}

export const announcement = <E extends EventType>(
  event: E,
  { to, payload }: { to: Audience; payload: PayloadOf<E> },
): Announcement => parsedAnnouncement(event, { to, payload: event.payload.parse(payload) as PayloadOf<E> });

/** Like `announcement`, for a payload that is already parsed. */
export const parsedAnnouncement = <E extends EventType>(
  { name }: E,
  { to, payload }: { to: Audience; payload: PayloadOf<E> },
): Announcement => ({ audience: audienceKey(to), name, payload: JSON.stringify(payload) });

/**
 * Writes an event in the transaction of the change that it reports, so that both are committed together or not at
 * all. Sockets receive the event after the commit.
 */
export const announce = <E extends EventType>(
  tx: Tx,
  event: E,
  message: { to: Audience; payload: PayloadOf<E> },
): Promise<void> => announceAll(tx, [announcement(event, message)]);

const listeners = new Set<() => void>();

/**
 * Calls `listener` after the commit of each transaction in this process that wrote events with `announceAll`.
 * Events of `announceNow` do not cause a call, because they are delivered directly. Returns a function that
 * removes the listener.
 */
export function onAnnounced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const wake = (): void => {
  for (const listener of listeners) listener();
};

/**
 * The separator between payloads. JSON output never contains this character, so no payload has to be escaped.
 */
const BETWEEN = '\u001e';

export async function announceAll(tx: Tx, all: readonly Announcement[]): Promise<void> {
  await sql`
    insert into outbox (audience, other_audience, name, payload, created_at)
    select audience, other_audience, name, payload, (select app_now())
    from unnest(${columnsOf(all)}) as told (audience, other_audience, name, payload) ${deferred}`.execute(tx);
  afterCommit(tx, wake);
}

/** An event whose outbox number is known before it is written. */
interface NumberedAnnouncement extends Announcement {
  readonly id: number;
}

/** An event for one audience, with its outbox number. */
export type OutboxEvent = Omit<NumberedAnnouncement, 'otherAudience'>;

export type Deliver = (events: readonly OutboxEvent[]) => void;

/**
 * SQL for the next outbox number. Must run while the changed row is locked, so that events keep the order of
 * the changes.
 */
export const outboxNumber = sql<number>`nextval('outbox_id_seq')`;

/**
 * Like `announceAll`, for events that already have numbers. `deliver` runs after the commit; it can send the
 * events to this node's sockets without reading them from the database (`Bus.deliver`).
 */
export async function announceNow(
  tx: Tx,
  all: readonly NumberedAnnouncement[],
  deliver: () => void,
): Promise<void> {
  await sql`
    insert into outbox (id, audience, other_audience, name, payload, created_at) overriding system value
    select id, audience, other_audience, name, payload, (select app_now())
    from unnest(${all.map(({ id }) => id)}::bigint[], ${columnsOf(all)})
      as told (id, audience, other_audience, name, payload) ${deferred}`.execute(tx);
  afterCommit(tx, deliver);
}

const columnsOf = (all: readonly Announcement[]) => sql`
  ${all.map(({ audience }) => audience)}::text[], ${all.map(({ otherAudience }) => otherAudience ?? null)}::text[],
  ${all.map(({ name }) => name)}::text[],
  string_to_array(${all.map(({ payload }) => payload).join(BETWEEN)}::text, ${BETWEEN})`;

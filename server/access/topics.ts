import { type RawBuilder, sql } from 'kysely';
import { Id } from '#contract/fields.ts';
import type { SeatRight } from '#contract/seat-rights.ts';
import type { Reader } from '../kit/db.ts';
import { accessCheckRows, eachViewer } from './access-checks.ts';
import { postAccessOf } from './post-access.ts';
import { mayMeet, relationshipOf } from './relationship.ts';
import { hasLiveSeat } from './seats.ts';
import type { Viewer } from './viewer.ts';

/**
 * For each kind of topic: SQL for whether a viewer may subscribe to it. The kind is the word before the topic's
 * colon. The viewer is the row `v`, and `v.id` is the id after the colon.
 */
const topics: Readonly<Record<string, RawBuilder<boolean>>> = {
  creator: sql<boolean>`exists (
    select from people c where c.id = v.id and c.creator_domain is not null and ${mayMeet(eachViewer, 'c')})`,
  post: sql<boolean>`exists (
    select from posts p, lateral ${relationshipOf(eachViewer, sql.ref('p.creator_id'))} s,
      lateral ${postAccessOf(eachViewer)} a
    where p.id = v.id and a.is_visible)`,
  // Checks only that the seat is live. `findInboxListeners` also checks the rights that each event needs.
  inbox: hasLiveSeat(sql.ref('v.person'), sql.ref('v.id'), []),
};

/**
 * Returns the viewers who may receive a topic's events now, as indexes into `viewers`. This function is
 * called when a viewer subscribes to the topic and again for each event, so that a block takes effect at the
 * next event (C5).
 */
export async function findTopicListeners(
  reader: Reader,
  topic: string,
  viewers: readonly Viewer[],
): Promise<ReadonlySet<number>> {
  const [kind = '', id = '', ...rest] = topic.split(':');
  const mayReceive = Object.hasOwn(topics, kind) ? topics[kind] : undefined;
  if (!mayReceive || rest.length > 0 || !Id.safeParse(id).success || viewers.length === 0) return new Set();
  const { rows } = await sql<{ place: number }>`
    select v.place from ${accessCheckRows(viewers.map((viewer) => ({ id, viewer })))}
    where ${mayReceive}
      and not exists (select from people r where r.id = v.person and r.is_restricted)`.execute(reader);
  return new Set(rows.map(({ place }) => place));
}

/** An event for a creator. Members with a seat in the creator's inbox may receive it too. */
export interface InboxEvent {
  readonly creatorId: string;
  readonly rights: readonly SeatRight[];
  /**
   * The chat that the event is about; null if it is about none. Seats receive only events about chats of the
   * creator's page.
   */
  readonly chatId: string | null;
}

/** Returns the people whose seat lets them receive the event now, as indexes into `personIds`. */
export async function findInboxListeners(
  reader: Reader,
  { creatorId, rights, chatId }: InboxEvent,
  personIds: readonly string[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ place: number }>`
    select v.place::integer - 1 as place from unnest(${personIds}::uuid[]) with ordinality v (person, place)
    where ${hasLiveSeat(sql.ref('v.person'), sql`${creatorId}::uuid`, rights)}
      and (${chatId}::uuid is null or exists (
        select from chats c where c.id = ${chatId}::uuid and c.creator_id = ${creatorId}::uuid))`.execute(
    reader,
  );
  return new Set(rows.map(({ place }) => place));
}

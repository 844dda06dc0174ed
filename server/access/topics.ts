import { type RawBuilder, sql } from 'kysely';
import type { SeatRight } from '#contract/seat-rights.ts';
import { Id } from '#contract/words.ts';
import type { Reader } from '../kit/db.ts';
import { eachAsker, manyQuestions } from './many.ts';
import { postAccessOf } from './post-access.ts';
import { mayMeet, relationshipOf } from './relationship.ts';
import { sitsWith } from './seats.ts';
import type { Viewer } from './viewer.ts';

/** What is told to many at once, by the word before the colon: a condition on the viewer `v` and the id they ask about. */
const topics: Readonly<Record<string, RawBuilder<boolean>>> = {
  creator: sql<boolean>`exists (
    select from people c where c.id = v.id and c.creator_domain is not null and ${mayMeet(eachAsker, 'c')})`,
  post: sql<boolean>`exists (
    select from posts p, lateral ${relationshipOf(eachAsker, sql.ref('p.creator_id'))} s,
      lateral ${postAccessOf(eachAsker)} a
    where p.id = v.id and a.is_visible)`,
  // What is told in an inbox is judged once more, event by event (`findInboxListeners`).
  inbox: sitsWith(sql.ref('v.person'), sql.ref('v.id'), []),
};

/**
 * Which of these viewers may hear a topic now, by their place in the list. Asked when somebody begins to listen and
 * again for each event, so that a block is felt by the next one (C5).
 */
export async function findTopicListeners(
  reader: Reader,
  topic: string,
  viewers: readonly Viewer[],
): Promise<ReadonlySet<number>> {
  const [kind = '', id = '', ...rest] = topic.split(':');
  const mayHear = Object.hasOwn(topics, kind) ? topics[kind] : undefined;
  if (!mayHear || rest.length > 0 || !Id.safeParse(id).success || viewers.length === 0) return new Set();
  const { rows } = await sql<{ place: number }>`
    select v.place from ${manyQuestions(viewers.map((viewer) => ({ id, viewer })))}
    where ${mayHear}
      and not exists (select from people r where r.id = v.person and r.is_restricted)`.execute(reader);
  return new Set(rows.map(({ place }) => place));
}

/** What a creator is told that is for those who sit in their inbox, too. */
export interface InboxEvent {
  readonly creatorId: string;
  readonly rights: readonly SeatRight[];
  /** The chat it is about, if it is about one: seats hear of chats of the creator's page alone. */
  readonly chatId: string | null;
}

/** Which of these people hear it from their seat now, by their place in the list. */
export async function findInboxListeners(
  reader: Reader,
  { creatorId, rights, chatId }: InboxEvent,
  personIds: readonly string[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ place: number }>`
    select v.place::integer - 1 as place from unnest(${personIds}::uuid[]) with ordinality v (person, place)
    where ${sitsWith(sql.ref('v.person'), sql`${creatorId}::uuid`, rights)}
      and (${chatId}::uuid is null or exists (
        select from chats c where c.id = ${chatId}::uuid and c.creator_id = ${creatorId}::uuid))`.execute(
    reader,
  );
  return new Set(rows.map(({ place }) => place));
}

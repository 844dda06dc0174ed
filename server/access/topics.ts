import { type RawBuilder, sql } from 'kysely';
import { Id } from '#contract/words.ts';
import type { Reader } from '../kit/db.ts';
import { eachAsker, manyQuestions } from './many.ts';
import { postAccessOf } from './post-access.ts';
import { mayMeet, standingOf } from './standing.ts';
import type { Viewer } from './viewer.ts';

/** What is told to many at once, by the word before the colon: a condition on the viewer `v` and the id they ask about. */
const topics: Readonly<Record<string, RawBuilder<boolean>>> = {
  creator: sql<boolean>`exists (
    select from people c where c.id = v.id and c.creator_domain is not null and ${mayMeet(eachAsker, 'c')})`,
  post: sql<boolean>`exists (
    select from posts p, lateral ${standingOf(eachAsker, sql.ref('p.creator_id'))} s,
      lateral ${postAccessOf(eachAsker)} a
    where p.id = v.id and a.is_visible)`,
};

/**
 * Which of these viewers may hear a topic now, by their place in the list. Asked when somebody begins to listen and
 * again for each event, so that a block is felt by the next one (C5).
 */
export async function whoMayHear(
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

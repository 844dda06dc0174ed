import { type RawBuilder, sql } from 'kysely';
import { listOf } from '../kit/statements.ts';
import type { Asker } from './relationship.ts';
import type { Viewer } from './viewer.ts';

/** Somebody who asks about something, by its id. */
export interface Question {
  readonly id: string;
  readonly viewer: Viewer;
}

/**
 * Questions of many people as rows of `v`: `id`, who asks and from where, and their place in the list, from 0. Nobody
 * looks through other eyes here.
 */
export const manyQuestions = (asked: readonly Question[]): RawBuilder<unknown> => sql`(
  select id, person, country, ip, place::integer - 1 as place
  from unnest(
    ${column(asked, 'uuid', ({ id }) => id)}, ${column(asked, 'uuid', ({ viewer }) => viewer.personId)},
    ${column(asked, 'text', ({ viewer }) => viewer.country)}, ${column(asked, 'inet', ({ viewer }) => viewer.ip)})
    with ordinality u(id, person, country, ip, place)) v`;

const column = (
  asked: readonly Question[],
  type: Parameters<typeof listOf>[1],
  pick: (question: Question) => string | null,
) => listOf(asked.map(pick), type);

/** Who asks, in each row of `v`. */
export const eachAsker: Asker = {
  person: sql.ref('v.person'),
  country: sql.ref('v.country'),
  ip: sql.ref('v.ip'),
};

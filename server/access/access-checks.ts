import { type RawBuilder, sql } from 'kysely';
import { listOf } from '../kit/statements.ts';
import type { ViewerSql } from './relationship.ts';
import type { Viewer } from './viewer.ts';

/** An item's id and the viewer whose access to it is checked. */
export interface AccessCheck {
  readonly id: string;
  readonly viewer: Viewer;
}

/**
 * The checks as SQL rows `v`: `id`, the viewer's `person`, `country` and `ip`, and `place`, the index in the
 * list from
 * 0. `Viewer.eyes` is not supported here.
 */
export const accessCheckRows = (questions: readonly AccessCheck[]): RawBuilder<unknown> => sql`(
  select id, person, country, ip, place::integer - 1 as place
  from unnest(
    ${column(questions, 'uuid', ({ id }) => id)}, ${column(questions, 'uuid', ({ viewer }) => viewer.personId)},
    ${column(questions, 'text', ({ viewer }) => viewer.country)}, ${column(questions, 'inet', ({ viewer }) => viewer.ip)})
    with ordinality u(id, person, country, ip, place)) v`;

const column = (
  questions: readonly AccessCheck[],
  type: Parameters<typeof listOf>[1],
  pick: (question: AccessCheck) => string | null,
) => listOf(questions.map(pick), type);

/** The viewer of each row of `v`. */
export const eachViewer: ViewerSql = {
  person: sql.ref('v.person'),
  country: sql.ref('v.country'),
  ip: sql.ref('v.ip'),
};

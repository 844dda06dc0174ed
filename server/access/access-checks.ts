import { type RawBuilder, sql } from 'kysely';
import { listOf } from '../kit/statements.ts';
import type { ViewerSql } from './relationship.ts';
import type { Viewer } from './viewer.ts';

/** The id of an item, and the viewer whose access to the item is checked. */
export interface AccessCheck {
  readonly id: string;
  readonly viewer: Viewer;
}

/**
 * The checks as SQL rows `v`: `id`, the viewer's `person`, `country` and `ip`, and `place`, the check's index
 * from 0. Ignores `Viewer.viewedAs`.
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

/** SQL for the viewer of each row of `v` (see `accessCheckRows`). */
export const eachViewer: ViewerSql = {
  person: sql.ref('v.person'),
  country: sql.ref('v.country'),
  ip: sql.ref('v.ip'),
};

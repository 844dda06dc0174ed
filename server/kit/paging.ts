import { type RawBuilder, sql } from 'kysely';
import { Id } from '#contract/words.ts';
import { Refusal } from './refusal.ts';

/**
 * The cursor of lists whose lines never go away is the id of the last line shown; a query scoped to the viewer finds its
 * place again. Where lines can go or move, the list would seem to be over: those use `cursorFrom`.
 */
export function afterFrom(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!Id.safeParse(cursor).success) throw refused();
  return cursor;
}

/** Where a list by time goes on: the moment its last line is sorted by, in microseconds, and the id that breaks ties. */
export interface PageCursor {
  readonly moment: string;
  readonly id: string;
}

/** The cursor of lists whose lines can go away meanwhile: it says the place itself, so nothing is looked up again. */
export function cursorFrom(cursor: string | undefined): PageCursor | null {
  if (cursor === undefined) return null;
  const [moment = '', id = '', ...more] = cursor.split('_');
  if (!/^\d{1,16}$/.test(moment) || !Id.safeParse(id).success || more.length > 0) throw refused();
  return { moment, id };
}

const refused = () => new Refusal('invalid_input', { fields: ['cursor'] });

/** What such a list selects as `moment`, so that `pageOf` can say where it goes on; exact, as a `Date` is not. */
export const momentOf = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`;

/** Whether a line comes after a place in a list that has the latest first. An index on both columns can be asked with it. */
export const isBelow = (
  place: PageCursor | null,
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  place === null
    ? sql<boolean>`true`
    : sql<boolean>`(${time}, ${id}) < (
        timestamptz 'epoch' + ${place.moment}::bigint * interval '1 microsecond', ${place.id}::uuid)`;

interface Line {
  readonly id: string;
  /** Of lists that go on from a `Place`. */
  readonly moment?: string | null;
}

/** One line more than the page is asked for, to know whether another page follows. */
export function pageOf<Row extends Line>(
  rows: readonly Row[],
  limit: number,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: last && rows.length > limit ? cursorOf(last) : null };
}

const cursorOf = ({ id, moment }: Line): string =>
  moment === undefined || moment === null ? id : `${moment}_${id}`;

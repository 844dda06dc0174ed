import { type RawBuilder, sql } from 'kysely';
import { Id } from '#contract/fields.ts';
import { Refusal } from './refusal.ts';

/**
 * Parses the cursor of a list whose rows are never deleted. The cursor is the id of the last row. The list's
 * query looks that row up among the rows that the viewer may see. If that row were missing, the list would
 * seem to end, so a list whose rows can be deleted or moved must use `parseTimeCursor`.
 */
export function parseIdCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!Id.safeParse(cursor).success) throw refused();
  return cursor;
}

/** A position in a list sorted by time: the last row's time in microseconds and, for equal times, its id. */
export interface PageCursor {
  readonly moment: string;
  readonly id: string;
}

/**
 * Parses the cursor of a list whose rows can be deleted. The cursor holds the position itself, so no row is
 * looked up.
 */
export function parseTimeCursor(cursor: string | undefined): PageCursor | null {
  if (cursor === undefined) return null;
  const [moment = '', id = '', ...more] = cursor.split('_');
  if (!/^\d{1,16}$/.test(moment) || !Id.safeParse(id).success || more.length > 0) throw refused();
  return { moment, id };
}

const refused = () => new Refusal('invalid_input', { fields: ['cursor'] });

/**
 * SQL for the column `moment`, which `pageOf` puts into the cursor. The time is text, because a `Date` would
 * lose the microseconds.
 */
export const momentOf = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`;

/**
 * SQL for whether a row comes after the cursor in a list sorted newest first. An index on time and id can
 * serve it.
 */
export const isAfterCursor = (
  cursor: PageCursor | null,
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  cursor === null
    ? sql<boolean>`true`
    : sql<boolean>`(${time}, ${id}) < (
        timestamptz 'epoch' + ${cursor.moment}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`;

interface ListRow {
  readonly id: string;
  /** The row's sort time; set only in lists that use a `PageCursor`. */
  readonly moment?: string | null;
}

/**
 * Splits the rows of a query into the page and the cursor of the next page. The query must select one row
 * more than `limit`.
 */
export function pageOf<Row extends ListRow>(
  rows: readonly Row[],
  limit: number,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: last && rows.length > limit ? cursorOf(last) : null };
}

const cursorOf = ({ id, moment }: ListRow): string =>
  moment === undefined || moment === null ? id : `${moment}_${id}`;

import { type RawBuilder, sql } from 'kysely';
import { Id } from '#contract/fields.ts';
import { Refusal } from './refusal.ts';

/**
 * Parses the cursor of a list whose rows are never deleted: the last row's id, which a query limited to the
 * viewer looks up. If that row could be deleted or moved, the list would seem to end; such lists use
 * `parseTimeCursor`.
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

/** Parses the cursor of a list whose rows can be deleted. It holds the position, so no row is looked up. */
export function parseTimeCursor(cursor: string | undefined): PageCursor | null {
  if (cursor === undefined) return null;
  const [moment = '', id = '', ...more] = cursor.split('_');
  if (!/^\d{1,16}$/.test(moment) || !Id.safeParse(id).success || more.length > 0) throw refused();
  return { moment, id };
}

const refused = () => new Refusal('invalid_input', { fields: ['cursor'] });

/** SQL for the `moment` column, which `pageOf` puts into the cursor. A `Date` would lose the microseconds. */
export const momentOf = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`;

/** SQL: whether a row comes after the cursor in a list, newest first. Can use an index on both columns. */
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
  /** Only in lists that use a `PageCursor`. */
  readonly moment?: string | null;
}

/** Splits rows into a page and the next cursor. The query selects one row more than the page holds. */
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

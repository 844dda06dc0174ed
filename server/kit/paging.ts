import { Id } from '#contract/words.ts';
import { Refusal } from './refusal.ts';

/** The cursor of our lists is the id of the last line shown; a query scoped to the viewer finds its place again. */
export function afterFrom(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!Id.safeParse(cursor).success) throw new Refusal('invalid_input', { fields: ['cursor'] });
  return cursor;
}

/** One line more than the page is asked for, to know whether another page follows. */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  return { shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

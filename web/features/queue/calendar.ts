import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { dayText } from '#web/features/composer/index.ts';
import { massPath } from '#web/features/mass/index.ts';
import { routeNamed } from '#web/kit/match.ts';

export type QueueItem = OutputOf<Contract['posts']['queue']>['items'][number];
export type View = 'month' | 'week';

/** Two posts closer together than this compete for the same audience. */
const CLASH_MS = 30 * 60_000;
const WEEK_DAYS = 7;

const plusDays = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** The language's first weekday, from Monday (1) to Sunday (7); Monday when unknown. */
export function firstDayOf(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    // Older engines have a property, newer ones a method; the types lack both.
    weekInfo?: { firstDay: number };
    getWeekInfo?: () => { firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** The days of a view around the given day, in whole weeks. */
export function daysOf(view: View, around: Date, firstDay: number): Date[] {
  const from = view === 'week' ? around : new Date(around.getFullYear(), around.getMonth(), 1);
  const back = (from.getDay() - (firstDay % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
  const start = plusDays(from, -back);
  const inMonth = new Date(from.getFullYear(), from.getMonth() + 1, 0).getDate();
  const weeks = view === 'week' ? 1 : Math.ceil((back + inMonth) / WEEK_DAYS);
  return Array.from({ length: weeks * WEEK_DAYS }, (_, place) => plusDays(start, place));
}

/** The day that the view is shown around, one step earlier or later. */
export function stepped(view: View, around: Date, step: 1 | -1): Date {
  return view === 'week'
    ? plusDays(around, step * WEEK_DAYS)
    : new Date(around.getFullYear(), around.getMonth() + step, 1);
}

export const isOnDay = ({ at }: QueueItem, day: Date): boolean => dayText(new Date(at)) === dayText(day);

/** The same time of day on another day, for dragging. */
export function onDay(at: string, day: Date): string {
  const moved = new Date(at);
  moved.setFullYear(day.getFullYear(), day.getMonth(), day.getDate());
  return moved.toISOString();
}

export const keyOf = ({ id, what }: Pick<QueueItem, 'id' | 'what'>): string => `${id} ${what}`;

const pathsTo = {
  post: (id: string) => `${routeNamed('CreatePost').path}?id=${id}`,
  mass: massPath,
  collection: (id: string) => `${routeNamed('SettingsCollectionEdit').path}?id=${id}`,
} as const;

/** The address of the item's form. */
export const editPath = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string => pathsTo[kind](id);

/** A collection whose publication failed is a draft again; it gets a new time in its form. */
export const mayMove = ({ kind, state }: QueueItem): boolean => kind !== 'collection' || state !== 'failed';

/** Posts that are published within half an hour of another post. */
export function clashing(items: readonly QueueItem[]): ReadonlySet<string> {
  const out = items
    .filter(({ kind, what, state }) => kind === 'post' && what === 'publish' && state !== 'failed')
    .sort((one, other) => one.at.localeCompare(other.at));
  const found = new Set<string>();
  for (const [place, item] of out.entries()) {
    const next = out[place + 1];
    if (!next || new Date(next.at).getTime() - new Date(item.at).getTime() >= CLASH_MS) continue;
    found.add(keyOf(item));
    found.add(keyOf(next));
  }
  return found;
}

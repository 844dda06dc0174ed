import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { dayText } from '#web/features/composer/index.ts';
import { massPath } from '#web/features/mass/index.ts';
import { routeNamed } from '#web/kit/match.ts';

export type QueueItem = OutputOf<Contract['posts']['queue']>['items'][number];
export type View = 'month' | 'week';

/** Two posts published within this time clash, because they compete for the same audience. */
const CLASH_MS = 30 * 60_000;
const WEEK_DAYS = 7;

const plusDays = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/**
 * The language's first day of the week, from Monday (1) to Sunday (7); Monday if the browser does not know
 * it.
 */
export function firstDayOf(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    // Older browsers have the property `weekInfo`, newer ones the method `getWeekInfo`; TypeScript's types
    // have neither.
    weekInfo?: { firstDay: number };
    getWeekInfo?: () => { firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** The days of a week or month view that contains the given day, always in whole weeks. */
export function daysOf(view: View, around: Date, firstDay: number): Date[] {
  const from = view === 'week' ? around : new Date(around.getFullYear(), around.getMonth(), 1);
  const back = (from.getDay() - (firstDay % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
  const start = plusDays(from, -back);
  const inMonth = new Date(from.getFullYear(), from.getMonth() + 1, 0).getDate();
  const weeks = view === 'week' ? 1 : Math.ceil((back + inMonth) / WEEK_DAYS);
  return Array.from({ length: weeks * WEEK_DAYS }, (_, place) => plusDays(start, place));
}

/** The day around which the view is shown after one step back or forward. */
export function stepped(view: View, around: Date, step: 1 | -1): Date {
  return view === 'week'
    ? plusDays(around, step * WEEK_DAYS)
    : new Date(around.getFullYear(), around.getMonth() + step, 1);
}

export const isOnDay = ({ at }: QueueItem, day: Date): boolean => dayText(new Date(at)) === dayText(day);

/** Moves an instant to another day and keeps its time of day. */
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

/** The address of the form that edits the item. */
export const editPath = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string => pathsTo[kind](id);

/**
 * Whether the item can be given another time. A collection whose publication failed is a draft again and gets
 * a new time only in its form.
 */
export const mayMove = ({ kind, state }: QueueItem): boolean => kind !== 'collection' || state !== 'failed';

/** The keys of the posts that are published within half an hour of another post. */
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

import { expect, test } from 'vitest';
import {
  clashing,
  daysOf,
  editPath,
  isOnDay,
  keyOf,
  mayMove,
  onDay,
  type QueueItem,
  stepped,
} from './calendar.ts';

const item = (id: string, at: string, change: Partial<QueueItem> = {}): QueueItem => ({
  id,
  kind: 'post',
  version: 1,
  what: 'publish',
  at,
  text: '',
  thumbnail: null,
  media: 0,
  price: null,
  state: 'waiting',
  failure: null,
  ...change,
});
const MONDAY = 1;
const SUNDAY = 7;

test('a month view has whole weeks, and begins on the language’s first weekday', () => {
  const november = new Date(2026, 10, 15);
  const fromMonday = daysOf('month', november, MONDAY);
  expect(fromMonday).toHaveLength(42);
  expect(fromMonday[0]).toEqual(new Date(2026, 9, 26));
  // November 2026 begins on a Sunday. When weeks begin on Sunday, the view therefore begins on November 1, not
  // in October, and ends on December 5.
  const fromSunday = daysOf('month', november, SUNDAY);
  expect(fromSunday[0]).toEqual(new Date(2026, 10, 1));
  expect(fromSunday.at(-1)).toEqual(new Date(2026, 11, 5));
  expect(daysOf('month', new Date(2027, 1, 10), MONDAY)).toHaveLength(28);
});

test('a week view contains the given day', () => {
  const days = daysOf('week', new Date(2026, 10, 15), MONDAY);
  expect([days[0], days.at(-1)]).toEqual([new Date(2026, 10, 9), new Date(2026, 10, 15)]);
});

test('stepping a month forward from January 31 leads to February and not to March', () => {
  expect(stepped('month', new Date(2026, 0, 31), 1)).toEqual(new Date(2026, 1, 1));
  expect(stepped('week', new Date(2026, 0, 31), -1)).toEqual(new Date(2026, 0, 24));
});

test('dragging an item to another day keeps its time of day', () => {
  const at = new Date(2026, 10, 15, 18, 30).toISOString();
  const moved = onDay(at, new Date(2026, 10, 20));
  expect(new Date(moved)).toEqual(new Date(2026, 10, 20, 18, 30));
  expect(isOnDay(item('a', moved), new Date(2026, 10, 20))).toBe(true);
});

test('two posts published less than half an hour apart clash, but an expiry or a failed post never clashes', () => {
  const items = [
    item('a', '2026-11-15T10:00:00.000Z'),
    item('b', '2026-11-15T10:29:00.000Z'),
    item('c', '2026-11-15T10:59:00.000Z'),
    item('d', '2026-11-15T11:00:00.000Z', { what: 'expire' }),
    item('e', '2026-11-15T11:05:00.000Z', { state: 'failed' }),
  ];
  expect([...clashing(items)].sort()).toEqual([
    keyOf({ id: 'a', what: 'publish' }),
    keyOf({ id: 'b', what: 'publish' }),
  ]);
});

test('mass messages and collections never clash, each kind of item has its own form, and a failed collection cannot be moved', () => {
  const at = '2026-11-15T18:00:00.000Z';
  const kinds = (['post', 'mass', 'collection'] as const).map((kind) => item(kind, at, { kind }));
  expect([...clashing(kinds)]).toEqual([]);
  expect(kinds.map(editPath)).toEqual([
    '/createPost?id=post',
    '/chats/newChatsSend?id=mass',
    '/settings/collection/edit?id=collection',
  ]);
  expect(kinds.map((one) => mayMove({ ...one, state: 'failed' }))).toEqual([true, true, false]);
});

import { afterEach, expect, test } from 'vitest';
import { alice } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { listPositionOf } from './list-positions.ts';

afterEach(clearUser);

test('listPositionOf keeps the filter and the scroll offsets of each inbox apart', () => {
  const own = listPositionOf(null);
  own.filter = 'unread';
  own.offsets.set('unread', 720);
  expect(listPositionOf(null)).toEqual({ filter: 'unread', offsets: new Map([['unread', 720]]) });
  expect(listPositionOf('seat')).toEqual({ filter: 'all', offsets: new Map() });
});

test('after a login to another account, listPositionOf returns the top of the list and the filter `all`', () => {
  changeUser({ address: alice.address });
  listPositionOf(null).offsets.set('all', 720);
  changeUser({ address: 'another' });
  expect(listPositionOf(null)).toEqual({ filter: 'all', offsets: new Map() });
});

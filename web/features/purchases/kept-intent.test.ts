import { afterEach, expect, test } from 'vitest';
import { dropIntent, keepIntent } from './kept-intent.ts';

const kept = () => JSON.parse(sessionStorage.getItem('purchaseIntent') ?? 'null');

afterEach(() => {
  dropIntent();
  history.replaceState(null, '', '/');
});

test('a kept intent stores the page on which the purchase was interrupted', () => {
  history.replaceState(null, '', '/home?tab=1');
  keepIntent('a');
  expect(kept()).toEqual({ id: 'a', path: '/home?tab=1' });
});

test("an intent kept again on a wallet page still leads back to the item's page", () => {
  history.replaceState(null, '', '/somebody');
  keepIntent('a');
  history.replaceState(null, '', '/wallet');
  keepIntent('b');
  expect(kept()).toEqual({ id: 'b', path: '/somebody' });
});

test('a dropped intent is forgotten', () => {
  keepIntent('a');
  dropIntent();
  expect(sessionStorage.getItem('purchaseIntent')).toBeNull();
});

import { afterEach, expect, test } from 'vitest';
import { dropIntent, keepIntent } from './kept-intent.ts';

const kept = () => JSON.parse(sessionStorage.getItem('purchaseIntent') ?? 'null');

afterEach(() => {
  dropIntent();
  history.replaceState(null, '', '/');
});

test('a purchase keeps the page it was left on', () => {
  history.replaceState(null, '', '/home?tab=1');
  keepIntent('a');
  expect(kept()).toEqual({ id: 'a', path: '/home?tab=1' });
});

test('taken up again on the wallet page it still leads back to where the item is', () => {
  history.replaceState(null, '', '/somebody');
  keepIntent('a');
  history.replaceState(null, '', '/wallet');
  keepIntent('b');
  expect(kept()).toEqual({ id: 'b', path: '/somebody' });
});

test('given up, it is forgotten', () => {
  keepIntent('a');
  dropIntent();
  expect(sessionStorage.getItem('purchaseIntent')).toBeNull();
});

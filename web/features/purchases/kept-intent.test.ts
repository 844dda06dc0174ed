import { afterEach, expect, test } from 'vitest';
import { dropIntent, keepIntent } from './kept-intent.ts';

const kept = () => JSON.parse(sessionStorage.getItem('purchaseIntent') ?? 'null');

afterEach(() => {
  dropIntent();
  history.replaceState(null, '', '/');
});

test('keepIntent stores the intent and the page on which the purchase was interrupted', () => {
  history.replaceState(null, '', '/home?tab=1');
  keepIntent('a');
  expect(kept()).toEqual({ id: 'a', path: '/home?tab=1' });
});

test('on a wallet page, keepIntent replaces the stored intent but not the stored page', () => {
  history.replaceState(null, '', '/somebody');
  keepIntent('a');
  history.replaceState(null, '', '/wallet');
  keepIntent('b');
  expect(kept()).toEqual({ id: 'b', path: '/somebody' });
});

test('dropIntent removes the stored intent', () => {
  keepIntent('a');
  dropIntent();
  expect(sessionStorage.getItem('purchaseIntent')).toBeNull();
});

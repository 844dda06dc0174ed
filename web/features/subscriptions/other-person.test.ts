import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepIntent, useKeptIntent } from '#web/features/purchases/kept-intent.ts';
import { keepReturnPath, useReturnPath } from '#web/features/purchases/return-path.ts';
import { alice } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { keepGift, useKeptGift } from './kept-gift.ts';
import { keepSubscription, useKeptSubscription } from './kept-subscription.ts';

test('an interrupted purchase, subscription or gift is forgotten when another person logs in', () => {
  changeUser({ address: alice.address });
  history.replaceState(null, '', '/somebody');
  const { result } = renderHook(() => [
    useKeptIntent(),
    useKeptSubscription(),
    useKeptGift(),
    useReturnPath(),
  ]);
  act(() => {
    keepIntent('a');
    keepSubscription('b');
    keepGift({ domain: 'ines', tierId: 't', months: 1, message: 'For your birthday.' });
    keepReturnPath();
  });
  expect(result.current.every((kept) => kept !== null)).toBe(true);
  act(() => {
    clearUser();
    changeUser({ address: `0x${'b'.repeat(40)}` });
  });
  expect(result.current).toEqual([null, null, null, null]);
});

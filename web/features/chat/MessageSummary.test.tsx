import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { good, mockNetwork } from '#web/kit/testing.ts';
import type { ChatLine } from './keys.ts';
import { MessageSummary } from './MessageSummary.tsx';
import { usd } from './testing.ts';

beforeAll(async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['chat', 'wallet']);
  vi.unstubAllGlobals();
});
afterEach(cleanup);

const onSale: ChatLine = {
  kind: 'video',
  isMine: false,
  text: 'The encore, from the wings',
  at: '2026-11-16T12:00:00.000Z',
  system: null,
  count: 3,
  durationMs: null,
  price: usd('8000000'),
  isOpen: false,
  amount: null,
};
const wordsOf = (line: ChatLine, isFound = false) =>
  render(<MessageSummary line={line} isFound={isFound} />).container.textContent?.trim();

test('a locked video with photos is summarized as a number of files, not as several videos', () => {
  expect(wordsOf(onSale)).toBe('3 files, locked · $8.00');
  expect(wordsOf({ ...onSale, count: 1 })).toBe('Video, locked · $8.00');
});

test('a search result shows the text of a message for sale', () => {
  expect(wordsOf(onSale, true)).toBe('The encore, from the wings');
  expect(wordsOf({ ...onSale, text: '' }, true)).toBe('3 files, locked · $8.00');
});

test('a purchase is summarized with its price, in different words for the buyer and for the seller', () => {
  const bought: ChatLine = {
    ...onSale,
    kind: 'system',
    system: 'bought',
    price: null,
    amount: usd('8000000'),
    text: '',
  };
  expect(wordsOf({ ...bought, isMine: true })).toBe('You unlocked a message · $8.00');
  expect(wordsOf(bought)).toBe('Unlocked a message · $8.00');
  expect(wordsOf({ ...bought, amount: null })).toBe('Something was bought');
});

test('a tip that was undone is summarized as a tip, not as a message that its author unsent', () => {
  const undone: ChatLine = { ...onSale, kind: 'unsent', price: null, amount: usd('5000000'), text: '' };
  for (const isMine of [true, false]) expect(wordsOf({ ...undone, isMine })).toBe('Tip of $5.00 undone');
  expect(wordsOf({ ...undone, isMine: true, amount: null })).toBe('You took back a message');
});

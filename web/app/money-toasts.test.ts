import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dispatchEvent } from '#web/kit/events.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { useToasts } from '#web/kit/toasts.ts';
import { useMoneyToasts } from './money-toasts.ts';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['wallet']);
});
beforeEach(() => useToasts.setState({ toasts: [] }));
afterEach(cleanup);

const messages = () => useToasts.getState().toasts.map(({ message }) => message);
const item = { kind: 'note', id: '00000000-0000-4000-8000-000000000007' };
const net = { asset: 'USD', units: '8000000' };

test.each([
  ['accessEnded', { item, title: 'Etude', reason: 'refunded' }, '“Etude” was refunded and is closed again.'],
  [
    'accessEnded',
    { item, title: 'Etude', reason: 'charged_back' },
    'Your bank took the payment for “Etude” back.',
  ],
  [
    'earningReversed',
    { title: 'Etude', net, reason: 'refunded' },
    '“Etude” was refunded. $8.00 left your earnings.',
  ],
  ['earningReversed', { title: 'Etude', net, reason: 'charged_back' }, '$8.00 left your earnings.'],
  ['earningRestored', { title: 'Etude', net }, '$8.00 is in your earnings again.'],
])('the event "%s" shows a toast that says what happened to the money', (name, payload, sentence) => {
  renderHook(useMoneyToasts);
  dispatchEvent(name, payload);
  expect(messages().join()).toContain(sentence);
});

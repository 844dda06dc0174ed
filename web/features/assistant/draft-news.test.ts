import { expect, test } from 'vitest';
import { afterMessage, proposed } from './draft-news.ts';
import type { Draft } from './keys.ts';

const draft = (seq: number): Draft => ({
  id: `draft-${seq}`,
  chatId: 'chat',
  seq,
  text: 'Fridays.',
  sources: [],
});

test('a proposal for newer words takes the place of an older one, never the other way round', () => {
  const now = proposed(undefined, draft(4));
  expect(proposed(now, draft(6)).draft?.id).toBe('draft-6');
  expect(proposed(proposed(now, draft(6)), draft(4)).draft?.id).toBe('draft-6');
});

test('whatever is written after the question ends its proposal', () => {
  const now = proposed(undefined, draft(4));
  expect(afterMessage(now, { seq: 5 })?.draft).toBeNull();
});

test('the question’s own event, heard late, leaves its proposal alone', () => {
  const now = proposed(undefined, draft(4));
  expect(afterMessage(now, { seq: 4 })?.draft?.id).toBe('draft-4');
  expect(afterMessage(undefined, { seq: 4 })).toBeUndefined();
});

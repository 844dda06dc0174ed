import { expect, test } from 'vitest';
import { itemTitle } from './item-title.ts';

const titled = (words: string) => itemTitle({ words, name: 'Mira Okafor', day: '2026-11-15' });

test('itemTitle returns the first line, or the creator’s name and the day when there is no text', () => {
  expect(titled('Night Ferry\nOne microphone')).toBe('Night Ferry');
  expect(titled('  \n ')).toBe('Mira Okafor, 2026-11-15');
});

test('itemTitle cuts a long line after a whole word and appends an ellipsis', () => {
  expect(
    titled(
      'Full take of the Night Ferry session. One microphone, one room, no edits. The last four minutes.',
    ),
  ).toBe('Full take of the Night Ferry session. One microphone, one…');
  expect(titled(`${'a'.repeat(50)}, and then a little more`)).toBe(`${'a'.repeat(50)}, and…`);
});

test('itemTitle cuts a long line that has no spaces, but never inside a character', () => {
  const title = titled('🎻'.repeat(80));
  expect([...title]).toHaveLength(61);
  expect(title.isWellFormed()).toBe(true);
});

import { expect, test } from 'vitest';
import { nearest, withCorrections } from './correct-words.ts';

test('a short word bears one slip, a long one two; the nearest comes first, then the one in use most', () => {
  const known = ['cello', 'cellos', 'ceramics', 'celadon', 'kiln', 'photography', 'coming', 'pattern'];
  expect(
    ['celo', 'cekko', 'ceramisc', 'fotography', 'kil', 'xyzzy', 'cooking', 'pottery'].map((word) =>
      nearest(word, known),
    ),
  ).toEqual(['cello', null, 'ceramics', 'photography', null, null, null, null]);
  expect(nearest('celllo', known)).toBe('cello');
});

test('what stands around a corrected word stays as it was typed', () => {
  expect(withCorrections('  #Celo, and Kiln!', new Map([['celo', 'cello']]))).toBe('  #cello, and Kiln!');
});

test('a thousand long words that differ at their end only are compared in a fraction of a second', () => {
  const ending = (place: number): string => place.toString(36).padStart(3, 'q');
  const known = Array.from({ length: 1_000 }, (_, place) => `${'z'.repeat(29)}${ending(place)}`);
  const times = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage();
    expect(nearest(`${'z'.repeat(29)}###`, known)).toBeNull();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  expect(Math.min(...times)).toBeLessThan(100);
});

import { expect, test } from 'vitest';
import { nearest, withCorrections } from './correct-words.ts';

test('`nearest` allows one mistake in a short word and two in a long word, and corrects no word of three letters', () => {
  const known = ['cello', 'cellos', 'ceramics', 'celadon', 'kiln', 'photography', 'coming', 'pattern'];
  expect(
    ['celo', 'cekko', 'ceramisc', 'fotography', 'kil', 'xyzzy', 'cooking', 'pottery'].map((word) =>
      nearest(word, known),
    ),
  ).toEqual(['cello', null, 'ceramics', 'photography', null, null, null, null]);
  expect(nearest('celllo', known)).toBe('cello');
});

test('withCorrections replaces a corrected word and keeps the text around it as typed', () => {
  expect(withCorrections('  #Celo, and Kiln!', new Map([['celo', 'cello']]))).toBe('  #cello, and Kiln!');
});

test('comparing a thousand long words that differ only at the end takes less than 100 ms', () => {
  const ending = (index: number): string => index.toString(36).padStart(3, 'q');
  const known = Array.from({ length: 1_000 }, (_, index) => `${'z'.repeat(29)}${ending(index)}`);
  const times = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage();
    expect(nearest(`${'z'.repeat(29)}###`, known)).toBeNull();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  expect(Math.min(...times)).toBeLessThan(100);
});

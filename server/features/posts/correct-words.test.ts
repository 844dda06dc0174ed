import { expect, test } from 'vitest';
import { nearest, withCorrections } from './correct-words.ts';

test('a short word bears one slip, a long one two; the nearest comes first, then the one in use most', () => {
  const known = ['cello', 'cellos', 'ceramics', 'celadon', 'kiln'];
  expect(
    ['celo', 'cekko', 'ceramisc', 'seramicz', 'kil', 'xyzzy'].map((word) => nearest(word, known)),
  ).toEqual(['cello', null, 'ceramics', 'ceramics', null, null]);
  expect(nearest('celllo', known)).toBe('cello');
});

test('what stands around a corrected word stays as it was typed', () => {
  expect(withCorrections('  #Celo, and Kiln!', new Map([['celo', 'cello']]))).toBe('  #cello, and Kiln!');
});

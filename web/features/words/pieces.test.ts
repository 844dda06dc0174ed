import { expect, test } from 'vitest';
import { piecesOf } from './pieces.ts';

/** The links, tags and names found in a text. Each link is followed by its target. */
const leading = (text: string): string[] =>
  piecesOf(text).flatMap((piece) => {
    if (piece.kind === 'link') return [`${piece.text} -> ${piece.href}`];
    if (piece.kind === 'tag') return [`#${piece.tag}`];
    return piece.kind === 'name' ? [`@${piece.domain}`] : [];
  });

test('piecesOf finds links, tags and names, and the pieces together contain the whole text', () => {
  const text = 'Glaze #celadon by @InesDuarte, see https://kiln.example/log?day=1 (and http://a.example).';
  expect(leading(text)).toEqual([
    '#celadon',
    '@inesduarte',
    'https://kiln.example/log?day=1 -> https://kiln.example/log?day=1',
    'http://a.example -> http://a.example/',
  ]);
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('a tag may use any script, but numbers, character codes and parts of words are not tags', () => {
  expect(leading('#خزف، #釉薬。 #été #a_1 #café')).toEqual(['#خزف', '#釉薬', '#été', '#a_1', '#café']);
  expect(leading('#1 C#major &#39; ##x a#b #_ /#x')).toEqual([]);
});

test('a name must stand alone, so parts of email addresses and handles of other networks are not names', () => {
  expect(leading('@mira-okafor! (@mira) @mira.')).toEqual(['@mira-okafor', '@mira', '@mira']);
  expect(leading('a@mira.example @mira.social @mi @-mira @mira_x @mirаx')).toEqual([]);
});

test('a link leaves out the punctuation after it, but keeps a closing bracket if the link contains the opening bracket', () => {
  expect(leading('https://a.example/x_(y) (https://a.example/z). “https://a.example/q”؟')).toEqual([
    'https://a.example/x_(y) -> https://a.example/x_(y)',
    'https://a.example/z -> https://a.example/z',
    'https://a.example/q -> https://a.example/q',
  ]);
});

test('only http and https addresses become links; if a host looks like another host, the link shows the real host', () => {
  expect(leading('javascript:alert(1) data:text/html,x file:///etc ftp://a.example //a.example')).toEqual([]);
  expect(leading('https://bank.example@evil.example/ https://user:pw@evil.example http://localhost')).toEqual(
    [],
  );
  // In the name "bаnk", the second letter is Cyrillic.
  for (const typed of ['https://bаnk.example/in', 'https:///bаnk.example/in', 'https://@bаnk.example/in'])
    expect(leading(typed)).toEqual(['https://xn--bnk-6cd.example/in -> https://xn--bnk-6cd.example/in']);
  expect(leading('https://bank.example%2eevil.example HTTPS://Bank.example:443/In')).toEqual([
    'https://bank.example.evil.example -> https://bank.example.evil.example/',
    'HTTPS://Bank.example:443/In -> https://bank.example/In',
  ]);
  // An invisible character that changes the text direction ends the link, because it could make the link's
  // end look different.
  expect(leading('https://a.example/\u202Egpj.exe')).toEqual(['https://a.example/ -> https://a.example/']);
});

test('a text of the maximum length is split within 50 ms, whatever characters it contains', () => {
  const most = (part: string): string => `https://a.example/${part.repeat(5_000)}`.slice(0, 5_000);
  const took = [')', '(]', '.', '!)', 'https://a.example/)', '#a', '@mira '].map((part) => {
    const times = [1, 2, 3].map(() => {
      const before = process.threadCpuUsage();
      piecesOf(most(part));
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    });
    return Math.min(...times);
  });
  expect(Math.max(...took)).toBeLessThan(50);
});

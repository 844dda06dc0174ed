import { describe, expect, test } from 'vitest';
import { compileCatalogue, compileMessage } from './compile.ts';
import { format, formatParts, type Params } from './format.ts';
import { type Language, languageInfo } from './languages.ts';

function say(text: string, params: Params = {}, language: Language = 'en', isolates = false): string {
  // The message is converted to JSON and back, because browsers receive it as JSON.
  const shipped = JSON.parse(JSON.stringify(compileMessage(text, 'test')));
  return format(shipped, { tag: languageInfo(language).tag, isolates }, params);
}

test('`format` renders plain text and arguments, and shows quoted braces as text', () => {
  expect(say('Close')).toBe('Close');
  expect(say('Hello {name}, (No.{code}.)', { name: 'Ana', code: 1012220 })).toBe('Hello Ana, (No.1012220.)');
  expect(say("Write '{'name'}'")).toBe('Write {name}');
  expect(say('a < b & c')).toBe('a < b & c');
});

test('`format` renders an argument as plain text, even when it contains tags or braces', () => {
  expect(say('Hello {name}', { name: '<link>{x}</link> #' })).toBe('Hello <link>{x}</link> #');
  expect(say('{a}{b}', { a: '{b}', b: 1 })).toBe('{b}1');
});

test('`format` renders nothing in place of a missing parameter', () => {
  expect(say('Hello {name}')).toBe('Hello ');
  expect(say('{constructor}')).toBe('');
  expect(say('{n, plural, one {# fan} other {# fans}}')).toBe(' fans');
});

describe('format: plurals', () => {
  const english = '{n, plural, =0 {No fans} one {# fan} other {# fans}}';
  test('an English plural picks the choice "=0", "one" or "other" by its number, and formats the number', () => {
    expect([0, 1, 2, 1342].map((n) => say(english, { n }))).toEqual([
      'No fans',
      '1 fan',
      '2 fans',
      '1,342 fans',
    ]);
    expect(say(english, { n: '1342' })).toBe('1,342 fans');
    expect(say(english, { n: -3 })).toBe('\u22123 fans');
  });

  const arabic = '{n, plural, zero {zero} one {one} two {two} few {few #} many {many #} other {other #}}';
  test.each([
    [0, 'zero'],
    [1, 'one'],
    [2, 'two'],
    [3, 'few 3'],
    [10, 'few 10'],
    [11, 'many 11'],
    [99, 'many 99'],
    [100, 'other 100'],
    [103, 'few 103'],
  ])('an Arabic plural uses the category of the number %i', (n, expected) =>
    expect(say(arabic, { n }, 'ar')).toBe(expected),
  );

  const slavic = '{n, plural, one {one} few {few} many {many} other {other}}';
  test.each<[Language, string]>([
    ['ru', 'one few many many one few many other'],
    ['uk', 'one few many many one few many other'],
    ['pl', 'one few many many many few many other'],
  ])('a plural in the language %s uses the right category for each number', (language, expected) => {
    expect([1, 2, 5, 12, 21, 22, 100, 1.5].map((n) => say(slavic, { n }, language)).join(' ')).toBe(expected);
  });

  test('a number in an Arabic plural has Latin digits', () => {
    expect(say('{n, plural, other {#}}', { n: 12345 }, 'ar')).toBe('12,345');
  });

  test('a plural uses the choice "other" when the message lacks the category of the number', () => {
    expect(say('{n, plural, one {one} other {other}}', { n: 3 }, 'ar')).toBe('other');
  });
});

test('a select uses "other" for an unknown value, even if the value is a built-in property name like `toString`', () => {
  const text = '{kind, select, tip {a tip} post {a post of {name}} other {something}}';
  expect(say(text, { kind: 'tip' })).toBe('a tip');
  expect(say(text, { kind: 'post', name: 'Ana' })).toBe('a post of Ana');
  for (const kind of ['toString', '__proto__', '']) expect(say(text, { kind })).toBe('something');
});

test('a plural inside a select picks its choice by its own number', () => {
  const text = '{kind, select, tip {{n, plural, one {# tip} other {# tips}}} other {}}';
  expect(say(text, { kind: 'tip', n: 2 })).toBe('2 tips');
});

test('`formatParts` returns each tagged part separately, and `format` joins all parts to plain text', () => {
  const message = compileMessage(
    'I accept the <terms>terms of {name}</terms> and <strong>more</strong>.',
    'test',
  );
  const voice = { tag: 'en', isolates: false };
  expect(formatParts(message, voice, { name: 'DFans' })).toEqual([
    'I accept the ',
    { tag: 'terms', children: ['terms of ', 'DFans'] },
    ' and ',
    { tag: 'strong', children: ['more'] },
    '.',
  ]);
  expect(format(message, voice, { name: 'DFans' })).toBe('I accept the terms of DFans and more.');
});

test('in right-to-left text, `format` puts isolation marks around arguments, but a select ignores the marks', () => {
  expect(say('من {name}', { name: 'ana-99' }, 'ar', true)).toBe('من \u2068ana-99\u2069');
  expect(say('{k, select, a {A} other {B}}', { k: 'a' }, 'ar', true)).toBe('A');
});

describe('compileCatalogue', () => {
  test.each([
    ['{price, number, ::currency/USD}', '{price}'],
    ['{when, date, short}', '{when}'],
    ['{n, selectordinal, one {#st} other {#th}}', 'selectordinal'],
    ['{n, plural, offset:1 one {#} other {#}}', 'offset'],
    ['<blink>x</blink>', '<blink>'],
    ['<link/>', 'a tag needs'],
    ['<link>x', 'core.json key'],
    ['{name', 'core.json key'],
    ['{n, plural, one {#}}', 'core.json key'],
    ['{n, plural, other {{k, select, other {#}}}}', '# is not counted'],
  ])('compileCatalogue refuses a message that cannot be rendered: %s', (text, named) => {
    const compile = () => compileCatalogue('ar/core.json', { key: text });
    expect(compile).toThrow('ar/core.json key');
    expect(compile).toThrow(named);
  });

  test('compileCatalogue refuses a message with an argument or tag that the English message does not have', () => {
    const compile = (text: string) => () =>
      compileCatalogue('ar/core.json', { key: text }, { key: 'Hi {name}' });
    expect(compile('{nom}')).toThrow('ar/core.json key: English does not have {nom}');
    expect(compile('<link>{name}</link>')).toThrow('English does not have <link>');
    expect(compile('{name}')).not.toThrow();
  });
});

import { describe, expect, test } from 'vitest';
import { displayFor } from './display.ts';
import { languages } from './languages.ts';
import { languageFromHeader, serverMessage } from './messages.ts';

test('serverMessage returns a text, and not the key, for `core.close` in every language', () => {
  for (const { code } of languages) {
    const text = serverMessage(code, 'core.close');
    expect(text, code).not.toBe('');
    expect(text, code).not.toContain('core.');
  }
  expect(serverMessage('en', 'core.close')).toBe('Close');
});

test.each([
  ['ru', 'Регистрация: декабрь 2026 г.'],
  ['uk', 'Реєстрація: грудень 2026 р.'],
  ['pl', 'Rejestracja: grudzień 2026'],
  ['gr', 'Εγγραφή: Δεκέμβριος 2026'],
] as const)(
  'in the language %s, the message `creators.since` has the month in the right grammatical case',
  (language, said) => {
    const month = displayFor(language).month('2026-12-14T12:00:00.000Z');
    expect(serverMessage(language, 'creators.since', { month })).toBe(said);
  },
);

test.each(languages.map(({ code }) => code))(
  'in the language %s, the message `help.answer.mass_message` contains the given number and button',
  (code) => {
    const said = serverMessage(code, 'help.answer.mass_message', { hours: 12, button: 'the button' });
    expect(said).toContain('12');
    expect(said).toContain('the button');
  },
);

describe('languageFromHeader', () => {
  test.each([
    ['zh-hk', 'zh-hk'],
    ['gr', 'gr'],
    ['el-GR', 'gr'],
    ['xx', 'en'],
    ['', 'en'],
    ['../../etc/passwd', 'en'],
    ['__proto__', 'en'],
    ['ar\u0000', 'en'],
    ['d'.repeat(1_000_000), 'en'],
    [undefined, 'en'],
    [null, 'en'],
    [['ar', 'de'], 'en'],
    [{ toString: (): string => 'ar' }, 'en'],
  ])('languageFromHeader returns the expected language for the header value of case %#', (value, expected) =>
    expect(languageFromHeader(value)).toBe(expected),
  );
});

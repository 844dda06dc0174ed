import { describe, expect, test } from 'vitest';
import { languages } from './languages.ts';
import { languageFromHeader, serverMessage } from './messages.ts';

test('a message is said in every language, never as its key', () => {
  for (const { code } of languages) {
    const text = serverMessage(code, 'core.close');
    expect(text, code).not.toBe('');
    expect(text, code).not.toContain('core.');
  }
  expect(serverMessage('en', 'core.close')).toBe('Close');
});

describe('the locale header', () => {
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
  ])('case %#', (value, expected) => expect(languageFromHeader(value)).toBe(expected));
});

import { describe, expect, test } from 'vitest';
import { parseHostileJson } from './hostile-json.ts';
import { Refusal } from './refusal.ts';

const parse = (text: string | Buffer): unknown => parseHostileJson(Buffer.from(text as string));

describe('parseHostileJson', () => {
  test('an ordinary body is parsed unchanged', () => {
    const body = {
      email: 'a@b.example',
      tags: ['x', 'é', '日本', '💡'],
      nested: { deep: [1, 2.5, null, true] },
    };
    expect(parse(JSON.stringify(body))).toEqual(body);
  });

  test.each([
    ['nesting deeper than sixteen', '['.repeat(17) + ']'.repeat(17)],
    ['sixty thousand brackets', '['.repeat(60_000)],
    ['too many members', `{${Array.from({ length: 300 }, (_, index) => `"k${index}":1`).join(',')}}`],
    ['too many members with the same key', `{${'"a":1,'.repeat(300)}"a":1}`],
    ['a prototype key', '{"__proto__":{"isOperator":true}}'],
    ['a constructor key, nested', '{"a":{"constructor":{"prototype":{}}}}'],
    ['a prototype key written with escapes', String.raw`{"\u005f_proto__":{"isOperator":true}}`],
    ['a prototype key after a string that ends in backslashes', String.raw`{"a":"\\\\","prototype":1}`],
    ['deep nesting after an escaped quote', String.raw`["\"",` + '['.repeat(16) + ']'.repeat(17)],
    ['text after the JSON', '{"a":1} x'],
    ['a byte order mark', '\uFEFF{"a":1}'],
    ['an unterminated string', '{"a":"'],
    ['a bare word', 'undefined'],
    ['an empty body', ''],
  ])('parseHostileJson refuses %s', (_name, text) => {
    expect(() => parse(text)).toThrow(Refusal);
  });

  test('bytes that are not valid UTF-8 are refused', () => {
    expect(() => parseHostileJson(Buffer.from('{"a":1}', 'utf16le'))).toThrow(Refusal);
    expect(() => parseHostileJson(Buffer.from([0x7b, 0xff, 0x7d]))).toThrow(Refusal);
  });

  test('refused bodies change no prototype', () => {
    expect(({} as Record<string, unknown>).isOperator).toBeUndefined();
  });

  test('a string value may contain the name of a forbidden key', () => {
    const body = { text: 'the constructor has a prototype, and __proto__ too \u001f' };
    expect(parse(JSON.stringify(body))).toEqual(body);
  });

  test('brackets and colons inside strings do not count towards the limits', () => {
    const body = { text: '[{:,"'.repeat(500) };
    expect(parse(JSON.stringify(body))).toEqual(body);
  });
});

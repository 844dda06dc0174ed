import { describe, expect, test } from 'vitest';
import { parseHostileJson } from './hostile-json.ts';
import { Refusal } from './refusal.ts';

const parse = (text: string | Buffer): unknown => parseHostileJson(Buffer.from(text as string));

describe('hostile JSON', () => {
  test('what people send passes unchanged', () => {
    const body = {
      email: 'a@b.example',
      tags: ['x', 'é', '日本', '💡'],
      nested: { deep: [1, 2.5, null, true] },
    };
    expect(parse(JSON.stringify(body))).toEqual(body);
  });

  test.each([
    ['depth beyond sixteen', '['.repeat(17) + ']'.repeat(17)],
    ['a hundred thousand brackets', '['.repeat(60_000)],
    ['too many members', `{${Array.from({ length: 300 }, (_, index) => `"k${index}":1`).join(',')}}`],
    ['too many members of one name', `{${'"a":1,'.repeat(300)}"a":1}`],
    ['a prototype key', '{"__proto__":{"isOperator":true}}'],
    ['a constructor key, nested', '{"a":{"constructor":{"prototype":{}}}}'],
    ['a prototype key spelled in escapes', String.raw`{"\u005f_proto__":{"isOperator":true}}`],
    ['a prototype key after a string that ends in backslashes', String.raw`{"a":"\\\\","prototype":1}`],
    ['depth behind an escaped quote', String.raw`["\"",` + '['.repeat(16) + ']'.repeat(17)],
    ['trailing garbage', '{"a":1} x'],
    ['a byte order mark', '\uFEFF{"a":1}'],
    ['half a string', '{"a":"'],
    ['a bare word', 'undefined'],
    ['nothing', ''],
  ])('%s is refused', (_name, text) => {
    expect(() => parse(text)).toThrow(Refusal);
  });

  test('bytes that are no UTF-8 are refused', () => {
    expect(() => parseHostileJson(Buffer.from('{"a":1}', 'utf16le'))).toThrow(Refusal);
    expect(() => parseHostileJson(Buffer.from([0x7b, 0xff, 0x7d]))).toThrow(Refusal);
  });

  test('nothing reached a prototype', () => {
    expect(({} as Record<string, unknown>).isOperator).toBeUndefined();
  });

  test('words that reach for prototypes may stand in a text', () => {
    const body = { text: 'the constructor has a prototype, and __proto__ too \u001f' };
    expect(parse(JSON.stringify(body))).toEqual(body);
  });

  test('brackets and colons inside strings do not count', () => {
    const body = { text: '[{:,"'.repeat(500) };
    expect(parse(JSON.stringify(body))).toEqual(body);
  });
});

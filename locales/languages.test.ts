import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLanguage, languageFrom, languageInfo, languages } from './languages.ts';

test("the 18 languages have the product's codes and are in the product's order", () => {
  const codes = languages.map(({ code }) => code).join(', ');
  expect(codes).toBe('en, es, zh-CN, zh-hk, ja, ko, uk, ru, ar, hu, in, fr, de, it, pl, gr, tr, pt');
});

test('Intl supports the tag of each language, and only Arabic is right-to-left', () => {
  for (const { code, tag } of languages)
    expect(Intl.PluralRules.supportedLocalesOf(tag), code).toEqual([tag]);
  expect(languages.filter(({ dir }) => dir === 'rtl').map(({ code }) => code)).toEqual(['ar']);
  expect(languageInfo('gr').tag).toBe('el');
});

test.each([
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['fr-CA', 'en'], 'fr'],
  [['xx', 'sw', 'ko-KR'], 'ko'],
  [['zh'], 'zh-CN'],
  [['zh-SG'], 'zh-CN'],
  [['zh-CN'], 'zh-CN'],
  [['zh-TW'], 'zh-hk'],
  [['zh-HK'], 'zh-hk'],
  [['zh-Hant'], 'zh-hk'],
  [['zh-Hant-TW'], 'zh-hk'],
  [['zh-Hans-HK'], 'zh-CN'],
  [['zh_TW'], 'zh-hk'],
  [['id-ID'], 'in'],
  [['in'], 'in'],
  [['el-GR'], 'gr'],
  [['gr'], 'gr'],
  [['pt-PT'], 'pt'],
  [['pt-BR'], 'pt'],
  [['PT'], 'pt'],
  [['sw', 'nl'], 'en'],
  [[], 'en'],
  [['', '-', '__proto__', 'constructor', 'x'.repeat(100_000), 'de-'.repeat(50)], 'en'],
])('languageFrom(%j) returns %s', (candidates, expected) => {
  expect(languageFrom(candidates)).toBe(expected);
});

test('languageFrom returns a supported language for any input', () => {
  fc.assert(fc.property(fc.array(fc.string()), (candidates) => isLanguage(languageFrom(candidates))));
});

test('languageFrom skips candidates that are not strings', () => {
  const hostile: string[] = JSON.parse('[null, 5, {"toLowerCase": 1}, ["de"], "uk"]');
  expect(languageFrom(hostile)).toBe('uk');
});

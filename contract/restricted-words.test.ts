import { expect, test } from 'vitest';
import { matchingRules } from './restricted-words.ts';

const rules = ['meet', 'c++', 'Straße', '加微信'].map((word) => ({ word, rule: 'warn' as const }));
const found = (text: string) => matchingRules(text, rules).map(({ word }) => word);

test('CH7: a restricted word is found in any letter case, but not as part of another word', () => {
  expect(found('MEET me')).toEqual(['meet']);
  expect(found('meeting, gemeet')).toEqual([]);
  expect(found('write c++, in the STRAßE')).toEqual(['c++', 'Straße']);
  expect(found('请 加微信。')).toEqual(['加微信']);
});

test('CH7: matching the same text twice finds the same rules', () => {
  expect([found('meet'), found('meet')]).toEqual([['meet'], ['meet']]);
});

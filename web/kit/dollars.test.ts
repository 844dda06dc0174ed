import { expect, test } from 'vitest';
import { percentOf, unitsOfDecimal, unitsTyped, upToCent, wireDollars } from './dollars.ts';

test('what a person types becomes exact units, with either decimal sign', () => {
  expect(unitsTyped('12')).toBe(12_000_000n);
  expect(unitsTyped('12.')).toBe(12_000_000n);
  expect(unitsTyped('12,5')).toBe(12_500_000n);
  expect(unitsTyped('0.07')).toBe(70_000n);
});

test('what is no amount is none', () => {
  for (const text of ['', '.', '-5', '1e3', '5.005', '1 000', 'five', '1.2.3'])
    expect(unitsTyped(text), text).toBeUndefined();
});

test('the wire gets plain digits, also beyond what a number could hold', () => {
  expect(wireDollars(5_000_000n)).toBe('5.00');
  expect(wireDollars(90_071_992_547_409_930_000n)).toBe('90071992547409.93');
});

test('a part of a cent is rounded up, never away', () => {
  expect(upToCent(7_800_001n)).toBe(7_810_000n);
  expect(upToCent(7_800_000n)).toBe(7_800_000n);
});

test('the store’s decimal text is read exactly', () => {
  expect(unitsOfDecimal('86.400001')).toBe(86_400_001n);
  expect(unitsOfDecimal('nonsense')).toBe(0n);
});

test('a share of nothing is nothing', () => {
  expect(percentOf(5n, 0n)).toBe(0);
  expect(percentOf(1n, 3n)).toBe(33);
});

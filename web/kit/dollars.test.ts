import { expect, test } from 'vitest';
import { percentOf, unitsOfDecimal, unitsTyped, upToCent, wireDollars } from './dollars.ts';

test('unitsTyped converts an amount typed with a point or a comma to exact units', () => {
  expect(unitsTyped('12')).toBe(12_000_000n);
  expect(unitsTyped('12.')).toBe(12_000_000n);
  expect(unitsTyped('12,5')).toBe(12_500_000n);
  expect(unitsTyped('0.07')).toBe(70_000n);
});

test('unitsTyped returns undefined for text that is not an amount', () => {
  for (const text of ['', '.', '-5', '1e3', '5.005', '1 000', 'five', '1.2.3'])
    expect(unitsTyped(text), text).toBeUndefined();
});

test('wireDollars writes plain digits, also for amounts that a JavaScript number cannot hold exactly', () => {
  expect(wireDollars(5_000_000n)).toBe('5.00');
  expect(wireDollars(90_071_992_547_409_930_000n)).toBe('90071992547409.93');
});

test('upToCent rounds a fraction of a cent up', () => {
  expect(upToCent(7_800_001n)).toBe(7_810_000n);
  expect(upToCent(7_800_000n)).toBe(7_800_000n);
});

test('unitsOfDecimal converts a decimal text exactly, and any other text to 0', () => {
  expect(unitsOfDecimal('86.400001')).toBe(86_400_001n);
  expect(unitsOfDecimal('nonsense')).toBe(0n);
});

test('percentOf returns an integer percentage, and 0 if the total is 0', () => {
  expect(percentOf(5n, 0n)).toBe(0);
  expect(percentOf(1n, 3n)).toBe(33);
});

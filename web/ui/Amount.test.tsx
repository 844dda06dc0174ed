import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Amount } from './Amount.tsx';
import { hueOf, initialsOf } from './Avatar.tsx';
import { linePath } from './line-path.ts';

afterEach(cleanup);

function textOf(value: string, kind: 'plain' | 'earned' | 'spent'): string | null | undefined {
  const { container } = render(<Amount value={value} kind={kind} />);
  return container.querySelector('bdi')?.textContent;
}

test('Amount puts a plus sign before earned money and a minus sign (U+2212) before spent money', () => {
  expect(textOf('$50.00', 'earned')).toBe('+$50.00');
  expect(textOf('+$50.00', 'earned')).toBe('+$50.00');
  expect(textOf('$12.00', 'spent')).toBe('\u2212$12.00');
  expect(textOf('-$12.00', 'spent')).toBe('\u2212$12.00');
  expect(textOf('-12,00 €', 'plain')).toBe('\u221212,00 €');
});

test('initialsOf returns the first characters of the first and last word and never splits an emoji', () => {
  expect(initialsOf('Mira Okafor')).toBe('MO');
  expect(initialsOf('  juno  ')).toBe('J');
  expect(initialsOf('🌊 Wave')).toBe('🌊W');
  expect(initialsOf('')).toBe('');
});

test('hueOf always returns the same hue for the same seed, and another hue for another seed', () => {
  expect(hueOf('person-1')).toBe(hueOf('person-1'));
  expect(hueOf('person-1')).not.toBe(hueOf('person-2'));
  expect(hueOf('person-1')).toBeLessThan(360);
});

test('linePath leaves a gap in the line where a value is missing', () => {
  const { line, area } = linePath([0, 10, null, 5, 10], { width: 100, height: 50, top: 10 });
  expect(line).toBe('M0 50L25 0M75 25L100 0');
  expect(area).toBe('M0 50L25 0L25 50L0 50ZM75 25L100 0L100 50L75 50Z');
});

import { expect, test } from 'vitest';
import { heightOf, type MarkLook, markLines, widthOf } from './watermark-positions.ts';

const look: MarkLook = {
  text: 'mirakovacs.example/studio 2026',
  position: 'bottom-end',
  opacity: 30,
  size: 'large',
  hasViewerMark: true,
};
const positions = [
  ...(['top-start', 'top', 'top-end', 'start', 'middle', 'end'] as const),
  ...(['bottom-start', 'bottom', 'bottom-end'] as const),
];

test('ME26: every mark lies inside the picture, whatever its size, place and text', () => {
  for (const [width, height] of [
    [40, 30],
    [320, 7],
    [1920, 20],
    [1, 1],
    [320, 180],
    [640, 1138],
    [1920, 1080],
  ] as const)
    for (const position of positions)
      for (const size of ['small', 'medium', 'large'] as const)
        for (const text of ['a', look.text, 'x'.repeat(40)])
          for (const line of markLines({ width, height }, '7f3a91c04be2d658', {
            ...look,
            position,
            size,
            text,
          })) {
            expect(line.left).toBeGreaterThanOrEqual(0);
            expect(line.top).toBeGreaterThanOrEqual(0);
            expect(line.left + widthOf(line.text, line.dot)).toBeLessThanOrEqual(width);
            expect(line.top + heightOf(line.dot)).toBeLessThanOrEqual(height);
          }
});

test('ME26: the viewer’s id stands there three times unless the creator does not want it', () => {
  const picture = { width: 1280, height: 720 };
  const textsOf = (wish: MarkLook | null) => markLines(picture, 'abc', wish).map(({ text }) => text);
  expect(textsOf(null)).toEqual(['abc', 'abc', 'abc']);
  expect(textsOf(look)).toEqual(['abc', 'abc', 'abc', look.text]);
  expect(textsOf({ ...look, hasViewerMark: false })).toEqual([look.text]);
  expect(textsOf({ ...look, text: '  ', hasViewerMark: false })).toEqual([]);
});

test('a place on the left is left of one on the right, and the top above the bottom', () => {
  const at = (position: MarkLook['position']) => {
    const wish = { ...look, text: 'mira', position, hasViewerMark: false };
    const line = markLines({ width: 1280, height: 720 }, '', wish)[0];
    return line ? [line.left, line.top] : [];
  };
  const [left = 0, top = 0] = at('top-start');
  const [right = 0, bottom = 0] = at('bottom-end');
  expect(left).toBeLessThan(right);
  expect(top).toBeLessThan(bottom);
});

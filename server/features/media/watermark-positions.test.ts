import { expect, test } from 'vitest';
import { heightOf, type WatermarkStyle, watermarkLines, widthOf } from './watermark-positions.ts';

const style: WatermarkStyle = {
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

test('ME26: every watermark is inside the picture, whatever the picture’s size and the watermark’s size, position and text', () => {
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
        for (const text of ['a', style.text, 'x'.repeat(40)])
          for (const line of watermarkLines({ width, height }, '7f3a91c04be2d658', {
            ...style,
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

test('ME26: the viewer’s id is drawn three times unless the creator has turned the id off', () => {
  const picture = { width: 1280, height: 720 };
  const textsOf = (chosen: WatermarkStyle | null) =>
    watermarkLines(picture, 'abc', chosen).map(({ text }) => text);
  expect(textsOf(null)).toEqual(['abc', 'abc', 'abc']);
  expect(textsOf(style)).toEqual(['abc', 'abc', 'abc', style.text]);
  expect(textsOf({ ...style, hasViewerMark: false })).toEqual([style.text]);
  expect(textsOf({ ...style, text: '  ', hasViewerMark: false })).toEqual([]);
});

test('a watermark at `top-start` is to the left of and above a watermark at `bottom-end`', () => {
  const at = (position: WatermarkStyle['position']) => {
    const chosen = { ...style, text: 'mira', position, hasViewerMark: false };
    const line = watermarkLines({ width: 1280, height: 720 }, '', chosen)[0];
    return line ? [line.left, line.top] : [];
  };
  const [left = 0, top = 0] = at('top-start');
  const [right = 0, bottom = 0] = at('bottom-end');
  expect(left).toBeLessThan(right);
  expect(top).toBeLessThan(bottom);
});

import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { linear, type Point, radial, range, smooth, svg } from './svg.ts';

const TRAILS = 28;

/** Star trails around the pole, as in a long exposure, over a dark hill with one lit window. */
export function night(chance: Chance, palette: Palette): string {
  const { ink, deep, mid, warm, glow, paper, counterDeep } = palette;
  const pole = { x: chance.between(300, 500), y: chance.between(300, 400) };
  const open = chance.between(0.7, 1.5);
  const trails = range(TRAILS, (index) => {
    const r = 40 + (index >> 1) * 36 + chance.between(-12, 12);
    const from = chance.between(0, Math.PI) + (index % 2) * Math.PI;
    const to = from + open * chance.between(0.75, 1.2);
    const at = (angle: number): string =>
      svg`${pole.x + Math.cos(angle) * r} ${pole.y + Math.sin(angle) * r}`;
    return svg`<path d="M${at(from)}A${r} ${r} 0 0 1 ${at(to)}" stroke="${chance.pick([paper, glow, warm, paper])}" stroke-width="${chance.between(3, 10)}" opacity="${chance.between(0.55, 1)}"/>`;
  });
  const hill = range(
    6,
    (step): Point => [-20 + step * 168, 640 - Math.sin(step * 0.9 + pole.x) * 36 + chance.between(-10, 10)],
  );
  const window = chance.between(180, 600);
  return svg`<defs>${linear(
    'sky',
    [0, 0, 0, 1],
    [
      [0, ink],
      [0.55, chance.pick([deep, counterDeep])],
      [1, mid],
    ],
  )}${radial('far', [
    [0, warm, 0.7],
    [1, warm, 0],
  ])}</defs><rect width="800" height="800" fill="url(#sky)"/><ellipse cx="${800 - window}" cy="690" rx="480" ry="200" fill="url(#far)"/><g fill="none" stroke-linecap="round">${trails}</g><circle cx="${pole.x}" cy="${pole.y}" r="8" fill="${paper}"/><path d="M-20 820L${smooth(hill)}L820 820Z" fill="${ink}"/><path d="M${window - 46} 700v-64l46-36 46 36v64z" fill="${ink}"/><rect x="${window - 13}" y="644" width="26" height="34" fill="${glow}"/>`;
}

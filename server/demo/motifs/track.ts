import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { linear, radial, range, svg } from './svg.ts';

/** Lanes around a corner, with one ball of light on them. */
export function track(chance: Chance, palette: Palette): string {
  const { ink, deep, mid, warm, glow, paper, counter, counterDeep } = palette;
  const corner = chance.pick([
    [60, 760],
    [740, 760],
    [60, 40],
    [740, 40],
  ]);
  const [x = 60, y = 760] = corner;
  const lanes = chance.isLucky(0.3) ? [counter, counterDeep] : [mid, warm];
  const width = chance.between(86, 108);
  const rings = range(9, (index) => {
    const r = 150 + index * width;
    return svg`<circle cx="${x}" cy="${y}" r="${r}" stroke="${lanes[index % 2] ?? mid}" stroke-width="${width}" opacity="${1 - index * 0.06}"/><circle cx="${x}" cy="${y}" r="${r + width / 2}" stroke="${paper}" stroke-opacity=".8" stroke-width="5"/>`;
  });
  const lane = 150 + chance.whole(3, 4) * width;
  const towards = Math.atan2(400 - y, 400 - x) + chance.between(-0.22, 0.22);
  const ball = { x: x + Math.cos(towards) * lane, y: y + Math.sin(towards) * lane };
  const shadow = chance.between(16, 30);
  return svg`<defs>${linear(
    'bg',
    [0, 0, 1, 1],
    [
      [0, mid],
      [1, deep],
    ],
  )}${radial(
    'ball',
    [
      [0, '#fffaf0'],
      [0.5, glow],
      [1, warm],
    ],
    [0.35, 0.3, 0.8],
  )}${linear(
    'dim',
    [0, 0, 1, 1],
    [
      [0, ink, 0],
      [1, ink, 0.5],
    ],
  )}</defs><rect width="800" height="800" fill="url(#bg)"/><g fill="none">${rings}</g><rect width="800" height="800" fill="url(#dim)"/><ellipse cx="${ball.x + shadow}" cy="${ball.y + shadow * 1.6}" rx="76" ry="66" fill="${ink}" opacity=".4"/><circle cx="${ball.x}" cy="${ball.y}" r="70" fill="url(#ball)"/>`;
}

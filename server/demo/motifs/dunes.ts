import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { linear, type Point, radial, range, smooth, svg } from './svg.ts';

const RIDGES = 5;

/** A low sun over ridges that darken towards the viewer. */
export function dunes(chance: Chance, { ink, deep, mid, warm, glow, paper }: Palette): string {
  const sun = { x: chance.between(220, 580), y: chance.between(150, 270), r: chance.between(58, 96) };
  const tones = [warm, mid, deep, mid, deep] as const;
  const ridges = range(RIDGES, (index) => {
    const base = 330 + index * 98;
    const height = 46 + index * 10;
    const phase = chance.between(0, Math.PI * 2);
    const width = chance.between(1.1, 1.9);
    const points = range(7, (step): Point => {
      const x = -40 + step * 147;
      const swell = Math.sin(phase + (step / 6) * Math.PI * width) * height;
      return [x, base + swell + chance.between(-12, 12)];
    });
    return {
      defs: linear(
        `h${index}`,
        [chance.between(0, 0.4), 0, chance.between(0.5, 1), 1],
        [
          [0, tones[index] ?? mid],
          [0.9, ink],
        ],
      ),
      shape: svg`<path d="M-40 800L${smooth(points)}L842 800Z" fill="url(#h${index})"/>`,
    };
  });
  return svg`<defs>${linear(
    'sky',
    [0, 0, 0, 0.75],
    [
      [0, mid],
      [0.5, warm],
      [1, glow],
    ],
  )}${radial('halo', [
    [0, paper, 0.75],
    [1, paper, 0],
  ])}${ridges.map(({ defs }) => defs)}</defs><rect width="800" height="800" fill="url(#sky)"/><circle cx="${sun.x}" cy="${sun.y}" r="${sun.r * 3}" fill="url(#halo)"/><circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${paper}"/>${ridges.map(({ shape }) => shape)}`;
}

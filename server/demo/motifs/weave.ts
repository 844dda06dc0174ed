import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { linear, range, svg } from './svg.ts';

const THREADS = 8;

/** Broad woven bands, over and under each other. */
export function weave(chance: Chance, palette: Palette): string {
  const { ink, deep, mid, warm, glow, paper, counter, counterDeep } = palette;
  const warp = chance.shuffled([warm, paper, mid, glow]);
  const weft = chance.shuffled([counter, counterDeep, deep, counter]);
  const step = 800 / THREADS;
  const band = step * 0.84;
  const gap = (step - band) / 2;
  const twill = chance.whole(2, 3);
  const upright = range(THREADS, (index) => {
    const colour = warp[(index >> 1) % warp.length] ?? warm;
    return svg`<rect x="${index * step + gap}" width="${band}" height="800" fill="${colour}"/><path d="M${index * step + step / 2} 0V800" stroke="#fff" stroke-width="${band * 0.34}" opacity=".16"/>`;
  });
  const across = range(THREADS, (row) => {
    const colour = weft[row % weft.length] ?? counter;
    const y = row * step + gap;
    const runs = range(THREADS, (column) => column)
      .filter((column) => (column + row) % twill === 0)
      .map((column) => svg`M${column * step - 6} ${y}h${step + 12}v${band}h${-step - 12}z`);
    const shine = runs.length > 0 ? svg`<path d="${runs}" fill="url(#lit)"/>` : '';
    return svg`<path d="${runs}" fill="${colour}"/>${shine}`;
  });
  return svg`<defs>${linear(
    'lit',
    [0, 0, 0, 1],
    [
      [0, '#000', 0.25],
      [0.4, '#fff', 0.12],
      [1, '#000', 0.3],
    ],
  )}${linear(
    'dim',
    [0, 0, 1, 1],
    [
      [0, glow, 0.22],
      [0.5, ink, 0],
      [1, ink, 0.55],
    ],
  )}</defs><rect width="800" height="800" fill="${ink}"/><g transform="translate(400 400)rotate(${chance.pick([1, -1]) * chance.between(38, 52)})scale(${chance.between(1.42, 1.7)})translate(-400 -400)">${upright}${across}</g><rect width="800" height="800" fill="url(#dim)"/>`;
}

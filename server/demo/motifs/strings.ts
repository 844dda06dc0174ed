import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { linear, radial, range, svg } from './svg.ts';

/** The side of an instrument in lamplight, with vibrating strings. */
export function strings(chance: Chance, palette: Palette): string {
  const { ink, deep, mid, warm, glow, paper, counter } = palette;
  const lean = chance.between(70, 170);
  const first = chance.between(150, 220);
  const loudest = chance.whole(0, 3);
  const drawn = range(4, (index) => {
    const from = first + index * 118;
    const to = from + lean;
    const middle = (from + to) / 2;
    const swing = index === loudest ? 15 : chance.between(4, 9);
    const ghosts = range(5, (step) =>
      line(from, middle + (step - 2) * swing, to, { width: 1.4, opacity: 0.34 }),
    );
    return svg`${ghosts}${line(from, middle, to, { width: 4.5 - index * 0.6, opacity: 0.95 })}`;
  });
  function line(
    from: number,
    by: number,
    to: number,
    { width, opacity }: { width: number; opacity: number },
  ): string {
    return svg`<path d="M${from}-20Q${by} 400 ${to} 820" stroke-width="${width}" opacity="${opacity}"/>`;
  }
  const waist = chance.between(230, 330);
  const lampX = waist + chance.between(180, 260);
  const lampY = chance.between(400, 520);
  const mirror = chance.isLucky(0.5) ? ' transform="matrix(-1 0 0 1 800 0)"' : '';
  return svg`<defs>${linear(
    'bg',
    [0, 0, 1, 1],
    [
      [0, deep],
      [1, ink],
    ],
  )}${linear(
    'rim',
    [0, 0, 0, 1],
    [
      [0, mid, 0.7],
      [1, mid, 0.5],
    ],
  )}${linear(
    'top',
    [0, 0, 1, 1],
    [
      [0, mid],
      [1, chance.pick([mid, counter])],
    ],
  )}${radial('lamp', [
    [0, glow, 0.95],
    [0.4, warm, 0.6],
    [1, warm, 0],
  ])}</defs><g${mirror}><rect width="800" height="800" fill="url(#bg)"/><path d="M-60 820C120 640 60 400 ${waist} 240S560-40 860 10V820Z" fill="url(#rim)"/><path d="M90 820C290 660 240 470 ${waist + 160} 400S640 190 860 220V820Z" fill="url(#top)"/><circle cx="${lampX}" cy="${lampY}" r="300" fill="url(#lamp)"/><g fill="none" stroke="${paper}">${drawn}</g></g>`;
}

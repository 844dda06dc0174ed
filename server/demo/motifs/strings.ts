import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { linear, radial, range, svg } from './svg.ts';

/** The flank of an instrument in lamplight, its strings still sounding. */
export function strings(chance: Chance, palette: Palette): string {
  const { ink, deep, mid, warm, glow, paper } = palette;
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
  const waist = chance.between(250, 340);
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
      [0, warm],
      [1, mid],
    ],
  )}${linear(
    'top',
    [0, 0, 1, 1],
    [
      [0, mid],
      [0.5, warm],
      [1, deep],
    ],
  )}${radial('lamp', [
    [0, glow, 0.9],
    [1, glow, 0],
  ])}</defs><g${mirror}><rect width="800" height="800" fill="url(#bg)"/><path d="M-60 820C120 640 60 420 ${waist} 270S560-20 860 30V820Z" fill="url(#rim)"/><path d="M-16 820C156 650 110 440 ${waist + 44} 306S600 40 860 84V820Z" fill="url(#top)"/><circle cx="${waist + 240}" cy="${chance.between(380, 500)}" r="270" fill="url(#lamp)" opacity=".75"/><path d="M610 470c40-30 74 6 52 40s-66 66-44 118c18 40 60 30 58 4" fill="none" stroke="${ink}" stroke-width="17" stroke-linecap="round"/><circle cx="628" cy="494" r="17" fill="${ink}"/><circle cx="660" cy="640" r="19" fill="${ink}"/><g fill="none" stroke="${paper}">${drawn}</g></g>`;
}

import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { linear, radial, range, svg } from './svg.ts';

const BARS = 19;

/** A sound wave as a row of lights. */
export function wave(chance: Chance, palette: Palette): string {
  const { ink, deep, mid, warm, glow, counter } = palette;
  const peak = chance.between(0.35, 0.65);
  const beat = chance.between(2.2, 4.4);
  const step = 800 / BARS;
  const bars = range(BARS, (index) => {
    const at = (index + 0.5) / BARS;
    const hill = Math.exp(-(((at - peak) / 0.3) ** 2));
    const pulse = 0.62 + 0.38 * Math.sin(at * Math.PI * beat * 2 + chance.between(-0.5, 0.5));
    const height = 46 + 560 * hill * pulse;
    return svg`<rect x="${index * step + step * 0.2}" y="${400 - height / 2}" width="${step * 0.6}" height="${height}" rx="${step * 0.3}" opacity="${0.55 + 0.45 * hill}"/>`;
  });
  return svg`<defs>${linear(
    'bg',
    [0, 0, 0.6, 1],
    [
      [0, deep],
      [1, ink],
    ],
  )}<linearGradient id="br" gradientUnits="userSpaceOnUse" x1="0" y1="90" x2="0" y2="710"><stop offset="0" stop-color="${chance.pick([counter, mid])}"/><stop offset=".35" stop-color="${warm}"/><stop offset=".5" stop-color="${glow}"/><stop offset=".65" stop-color="${warm}"/><stop offset="1" stop-color="${chance.pick([counter, mid])}"/></linearGradient>${radial(
    'lamp',
    [
      [0, warm, 0.55],
      [1, warm, 0],
    ],
  )}</defs><rect width="800" height="800" fill="url(#bg)"/><circle cx="${peak * 800}" cy="400" r="430" fill="url(#lamp)"/><g fill="url(#br)">${bars}</g>`;
}

import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { linear, radial, range, svg } from './svg.ts';

/** Doorways behind each other, with a lamp in the last one. */
export function arch(chance: Chance, palette: Palette): string {
  const { ink, deep, mid, warm, glow, paper, counter, counterDeep } = palette;
  const floor = 640;
  const x = chance.between(300, 420);
  const outer = chance.between(185, 225);
  const top = chance.between(310, 350);
  const door = (half: number, springAt: number, fill: string): string =>
    svg`<path d="M${x - half} ${floor}V${springAt}A${half} ${half} 0 0 1 ${x + half} ${springAt}V${floor}Z" fill="${fill}"/>`;
  const inner = outer * 0.56;
  const steps = range(5, (index) => {
    const half = outer + 40 + index * 52;
    return svg`<rect x="${x - half}" y="${floor + index * 34}" width="${half * 2}" height="40" fill="${index % 2 === 0 ? deep : mid}"/>`;
  });
  const lampY = top + outer * 0.62;
  const isWindowRight = x < 360;
  const windowX = isWindowRight ? 640 : 80;
  const shade = isWindowRight ? 'M560 0H800V800H640L520 640Z' : 'M0 0H90L250 640L130 800H0Z';
  return svg`<defs>${linear(
    'wall',
    [0, 0, 1, 1],
    [
      [0, glow],
      [1, warm],
    ],
  )}${linear(
    'in',
    [0, 0, 0, 1],
    [
      [0, counter],
      [1, counterDeep],
    ],
  )}${linear(
    'far',
    [0, 0, 0, 1],
    [
      [0, glow],
      [1, warm],
    ],
  )}${radial('lamp', [
    [0, paper],
    [0.3, paper, 0.7],
    [1, paper, 0],
  ])}</defs><rect width="800" height="800" fill="url(#wall)"/>${door(outer + 34, top, mid)}${door(outer, top + 14, 'url(#in)')}${door(inner + 16, top + outer * 0.55, paper)}${door(inner, top + outer * 0.55 + 10, 'url(#far)')}<circle cx="${x}" cy="${lampY}" r="${inner * 1.5}" fill="url(#lamp)" opacity=".7"/><circle cx="${x}" cy="${lampY}" r="${inner * 0.42}" fill="${paper}"/>${steps}<path d="${shade}" fill="${ink}" opacity=".2"/><path d="M${windowX} 210h84v120h-84z" fill="${counter}"/><path d="M${windowX} 210h34v120h-34z" fill="${counterDeep}"/>`;
}

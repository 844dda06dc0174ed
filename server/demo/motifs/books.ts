import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { linear, radial, svg } from './svg.ts';

/** A row of book spines, one of them leaning, with a lamp above. */
export function books(chance: Chance, palette: Palette): string {
  const { ink, deep, mid, warm, glow, paper, counter, counterDeep } = palette;
  const cloths = [warm, counter, paper, mid, counterDeep, glow] as const;
  const board = 650;
  const leaning = chance.whole(3, 4);
  let x = 90;
  let last = '';
  const spines: string[] = [];
  for (let index = 0; x < 660; index += 1) {
    const width = chance.between(58, 104);
    const height = chance.between(300, 470);
    const picked = chance.pick(cloths);
    const cloth = picked === last ? (cloths[(cloths.indexOf(picked) + 1) % cloths.length] ?? warm) : picked;
    last = cloth;
    const tilt = index === leaning ? 9 : 0;
    spines.push(spine({ x: x + (tilt ? 46 : 0), width, height, cloth, tilt, isBanded: chance.isLucky(0.6) }));
    x += width + (tilt ? 84 : 5);
  }
  function spine(book: {
    x: number;
    width: number;
    height: number;
    cloth: string;
    tilt: number;
    isBanded: boolean;
  }): string {
    const { width, height, cloth, tilt } = book;
    const isLight = cloth === paper || cloth === glow || cloth === warm;
    const stamp = isLight ? deep : glow;
    const bands = book.isBanded
      ? svg`<path d="M0 ${-height + 44}h${width}M0 ${-height + 62}h${width}M0-58h${width}M0-40h${width}" stroke="${stamp}" stroke-width="6" opacity=".8"/>`
      : svg`<circle cx="${width / 2}" cy="${-height + 70}" r="${width * 0.22}" fill="${stamp}" opacity=".85"/><rect x="${width / 2 - 5}" y="${-height * 0.6}" width="10" height="${height * 0.38}" rx="5" fill="${stamp}" opacity=".7"/>`;
    return svg`<g transform="translate(${book.x} ${board})rotate(${tilt} ${width} 0)"><rect y="${-height}" width="${width}" height="${height}" rx="7" fill="${cloth}"/>${bands}<rect y="${-height}" width="${width}" height="${height}" rx="7" fill="url(#round)"/></g>`;
  }
  return svg`<defs>${linear(
    'wall',
    [0, 0, 1, 1],
    [
      [0, mid],
      [1, deep],
    ],
  )}${linear(
    'round',
    [0, 0, 1, 0],
    [
      [0, '#000', 0.32],
      [0.3, '#fff', 0.16],
      [1, '#000', 0.3],
    ],
  )}${radial('lamp', [
    [0, glow, 0.85],
    [1, glow, 0],
  ])}</defs><rect width="800" height="800" fill="url(#wall)"/><circle cx="${chance.between(200, 600)}" cy="150" r="460" fill="url(#lamp)"/>${spines}<rect y="${board}" width="800" height="36" fill="${deep}"/><rect y="${board + 36}" width="800" height="120" fill="${ink}"/>`;
}

import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { svg } from './svg.ts';

/** The path of a seaweed leaf, about 170 by 260, centered on the origin. */
const LEAF =
  'M0 160C-8 120-70 140-78 96C-82 66-40 72-22 84C-60 52-92 34-70 2C-52-18-28 10-14 36C-34-10-52-60-18-84C6-98 18-60 12-20C26-60 58-74 70-46C80-16 44 14 20 38C48 24 84 30 80 62C74 94 30 84 8 86C40 98 30 140 8 128Z';

/** Cut paper: blocks of color with a leaf, a sun or a pebble on each. */
export function cut(chance: Chance, palette: Palette): string {
  const { mid, warm, glow, paper, counter, counterDeep, deep } = palette;
  const x = chance.between(300, 480);
  const y = chance.between(330, 450);
  const lower = chance.between(240, 520);
  const blocks = [
    { x: 0, y: 0, w: x, h: y },
    { x, y: 0, w: 800 - x, h: y },
    { x: 0, y, w: lower, h: 800 - y },
    { x: lower, y, w: 800 - lower, h: 800 - y },
  ];
  const grounds = chance.shuffled([warm, counter, paper, mid, glow]);
  const isLight = new Set([paper, glow, warm]);
  const drawn = blocks.map((block, index) => {
    const ground = grounds[index] ?? paper;
    const shape = chance.pick(isLight.has(ground) ? [counterDeep, counter, deep, mid] : [paper, glow, warm]);
    const safe = shape === ground ? paper : shape;
    // Each block is one pixel larger than necessary. The next block covers that pixel, so that no seam shows
    // at any size.
    return svg`<rect x="${block.x}" y="${block.y}" width="${block.w + 1}" height="${block.h + 1}" fill="${ground}"/>${figure(chance, block, safe)}`;
  });
  const sun = chance.pick([
    [x, y],
    [lower, y],
  ]);
  return svg`${drawn}<circle cx="${sun[0] ?? x}" cy="${sun[1] ?? y}" r="${chance.between(40, 66)}" fill="${grounds[4] ?? glow}"/>`;
}

function figure(
  chance: Chance,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  fill: string,
): string {
  const middleX = x + w / 2 + chance.between(-14, 14);
  const middleY = y + h / 2 + chance.between(-14, 14);
  const size = Math.min(w, h);
  const turn = chance.between(-65, 65);
  if (chance.isLucky(0.72))
    return svg`<path transform="translate(${middleX} ${middleY})rotate(${turn})scale(${size / 240})translate(0 -36)" fill="${fill}" d="${LEAF}"/>`;
  return svg`<g fill="${fill}"><ellipse cx="${middleX}" cy="${middleY}" rx="${size * 0.16}" ry="${size * 0.32}" transform="rotate(${turn} ${middleX} ${middleY})"/><circle cx="${middleX + size * 0.25}" cy="${middleY + size * 0.24}" r="${size * 0.08}"/><circle cx="${middleX - size * 0.25}" cy="${middleY - size * 0.2}" r="${size * 0.06}"/></g>`;
}

import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { linear, radial, svg } from './svg.ts';

/** A record, partly outside the picture, with light on its grooves. */
export function vinyl(chance: Chance, palette: Palette): string {
  const { mid, warm, glow, paper, counter, counterDeep, deep } = palette;
  const x = chance.between(400, 500);
  const y = chance.between(380, 440);
  const r = chance.between(310, 350);
  const ground = chance.pick([
    [warm, mid],
    [counter, counterDeep],
    [glow, warm],
    [mid, deep],
  ]);
  const label = chance.pick([
    [glow, warm, counterDeep],
    [paper, glow, mid],
    [warm, mid, paper],
    [counter, counterDeep, glow],
  ]);
  const sheen = chance.between(-60, 10);
  const lit = (turn: number, opacity: number): string =>
    svg`<path transform="rotate(${turn} ${x} ${y})" d="M${x} ${y}L${x + r * 0.3} ${y - r * 0.954}A${r} ${r} 0 0 1 ${x + r * 0.68} ${y - r * 0.733}Z" fill="${glow}" opacity="${opacity}"/>`;
  return svg`<defs>${linear(
    'bg',
    [0, 0, 1, 1],
    [
      [0, ground[0] ?? warm],
      [1, ground[1] ?? mid],
    ],
  )}${radial('sh', [
    [0.7, '#000', 0.5],
    [1, '#000', 0],
  ])}<radialGradient id="gr" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${chance.between(9, 13)}" spreadMethod="repeat"><stop offset="0" stop-color="#fff" stop-opacity=".02"/><stop offset=".6" stop-color="#fff" stop-opacity=".02"/><stop offset=".8" stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-color="#fff" stop-opacity=".02"/></radialGradient>${radial(
    'lb',
    [
      [0, label[0] ?? glow],
      [1, label[1] ?? warm],
    ],
    [0.35, 0.3, 0.9],
  )}</defs><rect width="800" height="800" fill="url(#bg)"/><circle cx="${x + 22}" cy="${y + 36}" r="${r * 1.12}" fill="url(#sh)"/><circle cx="${x}" cy="${y}" r="${r}" fill="#16181a"/><circle cx="${x}" cy="${y}" r="${r - 8}" fill="url(#gr)"/>${lit(sheen, 0.16)}${lit(sheen + 24, 0.07)}${lit(sheen + 180, 0.12)}<circle cx="${x}" cy="${y}" r="${r * 0.37}" fill="#16181a"/><circle cx="${x}" cy="${y}" r="${r * 0.345}" fill="url(#lb)"/><path d="M${x - r * 0.345} ${y}A${r * 0.345} ${r * 0.345} 0 0 0 ${x + r * 0.345} ${y}Z" fill="${label[2] ?? deep}" transform="rotate(${chance.between(-30, 30)} ${x} ${y})"/><circle cx="${x}" cy="${y}" r="12" fill="#16181a"/>`;
}

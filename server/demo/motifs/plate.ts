import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { linear, type Point, radial, range, svg } from './svg.ts';

type Sauce = readonly [light: string, dark: string];

/** Sauces have colors that do not depend on the palette, so that no palette makes food gray. */
const sauces: readonly [Sauce, ...Sauce[]] = [
  ['#f2a057', '#c24e2e'],
  ['#f6cf6b', '#dd8a34'],
  ['#a9bf66', '#5c8a4e'],
  ['#d4677c', '#8e2f4d'],
];

/** A plate seen from above, with sauce, round pieces and a few leaves. */
export function plate(chance: Chance, palette: Palette): string {
  const { ink, deep, mid, counter, counterDeep } = palette;
  const sauce = chance.pick(sauces);
  const turn = chance.between(0, 360);
  const tints = ['#c8402f', '#f4c35d', '#f7efe2', '#8a3b52'] as const;
  const spots = range(7, (index): Point => {
    const angle = (index / 7) * Math.PI * 2 + chance.between(-0.25, 0.25);
    const reach = chance.between(50, 128);
    return [400 + Math.cos(angle) * reach, 400 + Math.sin(angle) * reach];
  });
  const bites = spots.map(([x, y]) => {
    const r = chance.between(18, 42);
    return svg`<circle cx="${x + 4}" cy="${y + 6}" r="${r}" fill="#000" opacity=".18"/><circle cx="${x}" cy="${y}" r="${r}" fill="${chance.pick(tints)}"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.3}" r="${r * 0.26}" fill="#fff" opacity=".45"/>`;
  });
  const leaves = range(6, () => {
    const angle = chance.between(0, 360);
    return svg`<path transform="translate(400 400)rotate(${angle})translate(${chance.between(20, 120)} 0)rotate(${chance.between(0, 180)})" d="M-30 0Q0-24 34 0Q0 24-30 0Z" fill="${chance.pick(['#5c8a4e', '#3f6f46', '#86a65c'])}"/>`;
  });
  return svg`<defs>${linear(
    'bg',
    [0, 0, 1, 1],
    [
      [0, chance.pick([counter, mid])],
      [1, chance.pick([counterDeep, deep])],
    ],
  )}${radial('pl', [
    [0, '#f7f1e6'],
    [0.7, '#f7f1e6'],
    [0.73, '#d8cdb9'],
    [0.94, '#f5eee1'],
    [1, '#d3c7b2'],
  ])}${linear(
    'sc',
    [0, 0, 1, 1],
    [
      [0, sauce[0]],
      [1, sauce[1]],
    ],
  )}${radial('sh', [
    [0.6, ink, 0.55],
    [1, ink, 0],
  ])}</defs><rect width="800" height="800" fill="url(#bg)"/><path d="M640-20h56l-150 840h-56z" fill="#fff" opacity=".06"/><circle cx="424" cy="440" r="384" fill="url(#sh)"/><circle cx="400" cy="400" r="335" fill="url(#pl)"/><g transform="translate(400 400)scale(1.32)translate(-400 -400)"><path transform="rotate(${turn} 400 400)" d="M262 470C230 310 396 236 510 330S494 540 384 524S286 532 262 470Z" fill="url(#sc)"/>${bites}${leaves}</g>`;
}

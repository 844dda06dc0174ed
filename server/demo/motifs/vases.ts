import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { linear, range, svg } from './svg.ts';

/** Three glazed pots on a table in a beam of light. */
export function vases(chance: Chance, palette: Palette): string {
  const { ink, deep, mid, warm, glow, paper, counter, counterDeep } = palette;
  const clays = chance.shuffled([
    { body: counter, shade: counterDeep, glaze: paper },
    { body: warm, shade: mid, glaze: glow },
    { body: paper, shade: '#b9a88e', glaze: warm },
    { body: mid, shade: deep, glaze: glow },
  ]);
  const pots = range(3, (index) => {
    const clay = clays[index] ?? { body: warm, shade: mid, glaze: glow };
    const x = 205 + index * 195 + chance.between(-12, 12);
    const foot = 655 + (index === 1 ? 42 : 0);
    return pot(chance, { id: index, x, foot, ...clay });
  });
  const [left, middle, right] = pots;
  const beam = chance.between(140, 420);
  return svg`<defs>${linear(
    'bg',
    [0, 0, 1, 1],
    [
      [0, mid],
      [1, deep],
    ],
  )}${linear(
    'table',
    [0, 0, 0, 1],
    [
      [0, deep],
      [1, ink],
    ],
  )}${pots.map(({ defs }) => defs)}</defs><rect width="800" height="800" fill="url(#bg)"/><path d="M${beam} 0H${beam + 230}L${beam - 60} 620H${beam - 380}Z" fill="${glow}" opacity=".14"/><rect y="590" width="800" height="210" fill="url(#table)"/><g transform="translate(400 480)scale(1.16)translate(-400 -510)">${left?.shape ?? ''}${right?.shape ?? ''}${middle?.shape ?? ''}</g>`;
}

interface Clay {
  id: number;
  x: number;
  foot: number;
  body: string;
  shade: string;
  glaze: string;
}

function pot(chance: Chance, { id, x, foot, body, shade, glaze }: Clay): { defs: string; shape: string } {
  const height = chance.between(270, 410);
  const belly = chance.between(92, 122);
  const neck = chance.between(22, 44);
  const top = foot - height;
  const shoulder = top + height * chance.between(0.42, 0.6);
  const base = belly * 0.6;
  const outline = svg`M${x - neck} ${top}C${x - neck} ${top + height * 0.22} ${x - belly} ${shoulder - height * 0.16} ${x - belly} ${shoulder}S${x - base} ${foot} ${x - base} ${foot}H${x + base}S${x + belly} ${shoulder + height * 0.2} ${x + belly} ${shoulder}S${x + neck} ${top + height * 0.22} ${x + neck} ${top}Z`;
  const dip = top + height * chance.between(0.34, 0.52);
  return {
    defs: svg`<clipPath id="c${id}"><path d="${outline}"/></clipPath>${linear(
      `v${id}`,
      [0, 0, 1, 0],
      [
        [0, shade],
        [0.35, body],
        [0.65, body],
        [1, shade],
      ],
    )}`,
    shape: svg`<ellipse cx="${x + 16}" cy="${foot}" rx="${belly * 1.15}" ry="15" opacity=".35"/><g clip-path="url(#c${id})"><rect x="${x - 140}" y="${top}" width="280" height="${height}" fill="url(#v${id})"/><path d="M${x - 140} ${dip}q45 34 92 4t92 0t96 0V${top - 10}H${x - 140}Z" fill="${glaze}" opacity=".92"/><path d="M${x - belly * 0.5} ${top + 30}V${foot - 40}" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".2"/><path d="M${x + belly} ${top}V${foot}" stroke="#000" stroke-width="70" opacity=".12"/></g><ellipse cx="${x}" cy="${top}" rx="${neck}" ry="8" fill="#000" opacity=".7"/>`,
  };
}

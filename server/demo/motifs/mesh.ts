import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { radial, range, svg } from './svg.ts';

/** Light of several lamps, out of focus. */
export function mesh(chance: Chance, palette: Palette): string {
  const { ink, deep, mid, warm, glow, counter, counterDeep } = palette;
  const colours = chance.shuffled([mid, counter, warm, counterDeep, deep]);
  const lights = [...colours, glow, warm];
  const start = chance.between(0, Math.PI * 2);
  const patches = range(lights.length, (index) => {
    const angle = start + index * 2.4;
    const reach = index < 5 ? chance.between(220, 400) : chance.between(60, 210);
    return svg`<circle cx="${400 + Math.cos(angle) * reach}" cy="${400 + Math.sin(angle) * reach}" r="${index < 5 ? chance.between(380, 520) : chance.between(190, 300)}" fill="url(#m${index})"/>`;
  });
  return svg`<defs>${lights.map((colour, index) =>
    radial(`m${index}`, [
      [0, colour, 0.95],
      [0.45, colour, 0.55],
      [1, colour, 0],
    ]),
  )}</defs><rect width="800" height="800" fill="${chance.pick([deep, ink, counterDeep])}"/>${patches}`;
}

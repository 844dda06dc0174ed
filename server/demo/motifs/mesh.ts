import type { Chance } from '../chance.ts';
import type { Palette } from './palette.ts';
import { radial, svg } from './svg.ts';

/** The blurred light of several lamps: cool on one side, warm on the other side, dark in between. */
export function mesh(chance: Chance, palette: Palette): string {
  const { ink, deep, mid, warm, glow, counter, counterDeep } = palette;
  const lights = [counterDeep, counter, mid, mid, deep, warm, glow];
  const start = chance.between(0, Math.PI * 2);
  // Complementary colors mix to brown, so the lights of the complementary color are all on one side of the picture.
  const turns = [0, 0.5, 2.2, 4, 5.1, 2.9, 3.2];
  const patches = lights.map((_, index) => {
    const angle = start + (turns[index] ?? 0) + chance.between(-0.3, 0.3);
    const isLamp = index > 4;
    const reach = isLamp ? chance.between(150, 290) : chance.between(280, 420);
    const size = isLamp ? chance.between(200, 330) : chance.between(340, 460);
    return svg`<ellipse cx="${400 + Math.cos(angle) * reach}" cy="${400 + Math.sin(angle) * reach}" rx="${size}" ry="${size * chance.between(0.7, 1.2)}" fill="url(#m${index})"/>`;
  });
  return svg`<defs>${lights.map((colour, index) =>
    radial(`m${index}`, [
      [0, colour],
      [0.4, colour, 0.7],
      [1, colour, 0],
    ]),
  )}</defs><rect width="800" height="800" fill="${chance.pick([deep, ink])}"/>${patches}`;
}

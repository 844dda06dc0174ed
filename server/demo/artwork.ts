import { type Chance, chanceFrom } from './chance.ts';
import { arch } from './motifs/arch.ts';
import { books } from './motifs/books.ts';
import { cut } from './motifs/cut.ts';
import { dunes } from './motifs/dunes.ts';
import { mesh } from './motifs/mesh.ts';
import { night } from './motifs/night.ts';
import { type Palette, pickPalette } from './motifs/palette.ts';
import { plate } from './motifs/plate.ts';
import { strings } from './motifs/strings.ts';
import { svg } from './motifs/svg.ts';
import { track } from './motifs/track.ts';
import { vases } from './motifs/vases.ts';
import { vinyl } from './motifs/vinyl.ts';
import { wave } from './motifs/wave.ts';
import { weave } from './motifs/weave.ts';

/** Draws a picture of 800 by 800. Its main content stays inside the circle that an avatar shows. */
type Motif = (chance: Chance, palette: Palette) => string;

const motifs = {
  arch,
  books,
  cut,
  dunes,
  mesh,
  night,
  plate,
  strings,
  track,
  vases,
  vinyl,
  wave,
  weave,
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;

export const motifNames = Object.keys(motifs).filter(isMotif);

export function isMotif(name: string): name is MotifName {
  return Object.hasOwn(motifs, name);
}

export const ART_SEED_MAX = 999_999;

/** A texture of paper grain, so that large areas of one color do not look artificial. */
const GRAIN =
  '<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".85" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .55 -.12"/></filter><rect width="800" height="800" filter="url(#grain)" opacity=".2" style="mix-blend-mode:overlay"/>';

/** A picture of the demo as SVG text. The same motif and seed always give the same picture. */
export function drawArt(motif: MotifName, seed: number): string {
  const chance = chanceFrom(`${motif} ${seed}`);
  const drawn = motifs[motif](chance, pickPalette(chance));
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800">${drawn}${GRAIN}</svg>`;
}

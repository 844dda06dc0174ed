import type { z } from 'zod';
import type { Category } from '#contract/creators.ts';
import type { MotifName } from '../artwork.ts';

interface PageLook {
  readonly category: z.output<typeof Category>;
  readonly banner: readonly [MotifName, number];
}

/** The category and the banner of each demo page, by the page's domain. */
export const pageLooks: Readonly<Record<string, PageLook>> = {
  junohale: { category: 'art', banner: ['dunes', 9] },
  tomasrey: { category: 'food', banner: ['mesh', 5] },
  inesfalk: { category: 'photography', banner: ['night', 4] },
  kenjiabe: { category: 'art', banner: ['cut', 8] },
  lenabrandt: { category: 'fitness', banner: ['track', 3] },
  miraokafor: { category: 'music', banner: ['strings', 6] },
  noorhaddad: { category: 'music', banner: ['wave', 6] },
  rosaquispe: { category: 'art', banner: ['weave', 2] },
  anderslindqvist: { category: 'art', banner: ['arch', 5] },
  yaelstern: { category: 'education', banner: ['night', 11] },
  camilleroux: { category: 'lifestyle', banner: ['mesh', 9] },
  elifdemir: { category: 'art', banner: ['books', 7] },
  amaradiallo: { category: 'dance', banner: ['track', 7] },
  theomarchetti: { category: 'food', banner: ['plate', 11] },
  liwenjing: { category: 'art', banner: ['cut', 6] },
  sofievandijk: { category: 'lifestyle', banner: ['cut', 11] },
  arjunsathe: { category: 'education', banner: ['weave', 7] },
  hanakovarova: { category: 'other', banner: ['vinyl', 9] },
  kaingata: { category: 'lifestyle', banner: ['dunes', 12] },
  linhtran: { category: 'art', banner: ['arch', 7] },
  nomsadlamini: { category: 'music', banner: ['wave', 9] },
  mateuszwilk: { category: 'art', banner: ['books', 10] },
  priyaraman: { category: 'fitness', banner: ['mesh', 12] },
  arohatamati: { category: 'fitness', banner: ['dunes', 15] },
  siobhankeane: { category: 'writing', banner: ['night', 13] },
};

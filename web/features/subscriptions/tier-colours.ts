import type { Tier } from './queries.ts';

/** The hue of each color that a creator can give a tier. */
export const tierHues: Record<Tier['colour'], number> = {
  amber: 33,
  rose: 342,
  violet: 266,
  teal: 172,
  blue: 208,
};
export const tierColours = ['amber', 'rose', 'violet', 'teal', 'blue'] as const;

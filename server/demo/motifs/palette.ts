import type { Chance } from '../chance.ts';

/** The colors of a picture, named by their use, from dark to light. */
export interface Palette {
  readonly ink: string;
  readonly deep: string;
  readonly mid: string;
  readonly warm: string;
  readonly glow: string;
  readonly paper: string;
  /** The complementary color, used for small areas. */
  readonly counter: string;
  readonly counterDeep: string;
}

const ember: Palette = {
  ink: '#1d0f0d',
  deep: '#5b2a1f',
  mid: '#b4572f',
  warm: '#e98a4a',
  glow: '#ffc987',
  paper: '#f7ead6',
  counter: '#2f6b6c',
  counterDeep: '#17363a',
};
const petrol: Palette = {
  ink: '#081517',
  deep: '#12363b',
  mid: '#2f6b6c',
  warm: '#f0a868',
  glow: '#ffe0b0',
  paper: '#f2e8d5',
  counter: '#c9573c',
  counterDeep: '#7a2f3a',
};
const dusk: Palette = {
  ink: '#22142a',
  deep: '#5c2c48',
  mid: '#9c4a4f',
  warm: '#e58a62',
  glow: '#ffe3bd',
  paper: '#f9e9d8',
  counter: '#3c7a80',
  counterDeep: '#1d4350',
};
const moss: Palette = {
  ink: '#10190f',
  deep: '#2b4230',
  mid: '#64835a',
  warm: '#dca650',
  glow: '#f9e2a4',
  paper: '#f1ead2',
  counter: '#b9522f',
  counterDeep: '#6b2a22',
};
const night: Palette = {
  ink: '#0a1020',
  deep: '#1b2b4b',
  mid: '#466a94',
  warm: '#e9a15e',
  glow: '#ffe2b0',
  paper: '#efe7d9',
  counter: '#c8574a',
  counterDeep: '#6a2738',
};
const rose: Palette = {
  ink: '#27121d',
  deep: '#6b2b44',
  mid: '#b65c68',
  warm: '#f0a98a',
  glow: '#ffe1c4',
  paper: '#faecdf',
  counter: '#2f7274',
  counterDeep: '#173d44',
};
const bone: Palette = {
  ink: '#33261d',
  deep: '#7a5c44',
  mid: '#b98f68',
  warm: '#de8d55',
  glow: '#fbe3bf',
  paper: '#f3e8d6',
  counter: '#35777a',
  counterDeep: '#1b4449',
};

const palettes = [ember, petrol, dusk, moss, night, rose, bone] as const;

export const pickPalette = (chance: Chance): Palette => chance.pick(palettes);

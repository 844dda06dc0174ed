import type { Brand } from '#contract/brand.ts';
import { demoLogins } from '../logins.ts';
import { artPath } from '../mount-art.ts';
import { type Character, type Creator, daysAgo, WORLD_DAYS } from './character.ts';

/** The platform's official account, which joined before everybody else. */
export const officialAccount = ({ name, officialDomain }: Brand): Creator => ({
  email: 'team@dfans.test',
  displayName: `${name} Team`,
  creatorDomain: officialDomain,
  craft: 'Platform news',
  about: `News from the people who run ${name}: what is new, what is mended, and answers to what many ask.`,
  avatar: artPath('arch', 4),
  joinedSecondsAgo: daysAgo(WORLD_DAYS),
});

export const operator: Character = {
  email: demoLogins.logins[2].email,
  displayName: 'Robin Vale',
  about: 'Keeps the lamps on.',
  avatar: artPath('books', 2),
  isOperator: true,
  joinedSecondsAgo: daysAgo(WORLD_DAYS - 0.5),
};

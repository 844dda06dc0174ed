import { type MotifName, motifNames } from '../artwork.ts';
import type { Chance } from '../chance.ts';
import { demoLogins } from '../logins.ts';
import { artPath } from '../mount-art.ts';
import { type Character, daysAgo, WORLD_DAYS } from './character.ts';
import { names } from './names.ts';

const FANS = 60;

const abouts = [
  'Here for the cello, stayed for the bread.',
  'I collect small pots and large skies.',
  'Night shifts, headphones on.',
  'Learning to draw at fifty.',
  'Slow reader, fast runner.',
  'My garden is two buckets on a balcony.',
  'I pay for what I like and say thank you.',
  'Mostly listening.',
  'Retired engineer, beginner at everything else.',
  'If it has a recipe I will try it.',
  'Sunday poems, Monday mountains.',
  'Trying to support one more maker every month.',
] as const;

const [firstMotif = 'mesh', ...otherMotifs] = motifNames;
const avatarMotifs: readonly [MotifName, ...MotifName[]] = [firstMotif, ...otherMotifs];

const sam = (chance: Chance): Character => ({
  email: demoLogins.logins[0].email,
  displayName: 'Sam Ortiz',
  about: 'Cello on the train, pots on the shelf. I read every glaze recipe and have never owned a kiln.',
  location: 'Valencia',
  avatar: artPath('mesh', 4),
  joinedSecondsAgo: daysAgo(chance.between(60, 70)),
});

/** Sixty fans with unique names. The first is the fan behind the demo login. */
export function fans(chance: Chance): Character[] {
  const everyone = names.flatMap(({ given, family, places }) => {
    const families = chance.shuffled(family);
    return given.map((first, index) => ({ name: `${first} ${families[index] ?? first}`, places }));
  });
  const others = chance.shuffled(everyone).slice(0, FANS - 1);
  const [first, ...rest] = others.map(({ name, places }) => fan(chance, name, places));
  // One fan lives in a country that taxes sales, so that the demo shows a sale with tax.
  return [sam(chance), ...(first ? [{ ...first, country: 'DE' }] : []), ...rest];
}

function fan(chance: Chance, name: string, places: readonly [string, ...string[]]): Character {
  return {
    email: `${mailboxOf(name)}@dfans.test`,
    displayName: name,
    about: chance.isLucky(0.55) ? chance.pick(abouts) : '',
    location: chance.isLucky(0.7) ? chance.pick(places) : '',
    // Some fans have no picture, so that the demo also shows screens without one.
    avatar: chance.isLucky(0.6) ? artPath(chance.pick(avatarMotifs), chance.whole(10, 400)) : null,
    joinedSecondsAgo: daysAgo(chance.between(0.1, WORLD_DAYS - 2)),
  };
}

/** The mailbox name of a person: `Zoë Núñez` has the mailbox `zoe.nunez`. */
const mailboxOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.');

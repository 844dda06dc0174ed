export interface WrittenTier {
  readonly domain: string;
  readonly name: string;
  readonly price: string;
  readonly description: string;
  readonly benefits: readonly string[];
  readonly colour: 'amber' | 'rose' | 'violet' | 'teal' | 'blue';
  readonly welcome: string;
  readonly trialDays?: number;
  /** The discounts in percent for periods of 3, 6 and 12 months. */
  readonly discounts?: readonly [number, number, number];
  readonly memberCap?: number;
}

/**
 * The tiers of all demo creators, each creator's from the cheapest up. A tier includes the creator's cheaper
 * tiers.
 */
export const writtenTiers: readonly WrittenTier[] = [
  {
    domain: 'miraokafor',
    name: 'Listener',
    price: '5',
    description: 'Every recording, the day it is made, with the street noise left in.',
    benefits: ['All recordings', 'The practice diary'],
    colour: 'teal',
    welcome: 'Thank you for listening. Start with the one with the tram in it.',
    discounts: [5, 10, 15],
  },
  {
    domain: 'miraokafor',
    name: 'Front row',
    price: '12',
    description: 'The recordings, and what happens between them: scores, fingerings, mistakes.',
    benefits: ['Everything of Listener', 'Scores with my fingerings', 'A long take every Sunday'],
    colour: 'amber',
    welcome: 'You have the seat next to the stove. The scores are pinned on top.',
    discounts: [10, 15, 25],
  },
  {
    domain: 'miraokafor',
    name: 'Duo',
    price: '35',
    description: 'One of ten. You send me a recording each month, I send it back with a second voice.',
    benefits: ['Everything of Front row', 'A duet a month', 'Your question answered first'],
    colour: 'violet',
    welcome: 'Send me something slow for the first one.',
    memberCap: 10,
  },
  {
    domain: 'tomasrey',
    name: 'At the table',
    price: '6',
    description: 'Each week one fire, one pan, one recipe that worked.',
    benefits: ['The weekly recipe', 'The failures, in pictures'],
    colour: 'rose',
    welcome: 'Pull up a chair. The salsa is at the top.',
    trialDays: 7,
    discounts: [0, 10, 20],
  },
  {
    domain: 'anderslindqvist',
    name: 'Workshop',
    price: '6',
    description: 'Two letters a month from the bench.',
    benefits: ['Both letters', 'Drawings to scale'],
    colour: 'blue',
    welcome: 'Mind the shavings.',
  },
  {
    domain: 'yaelstern',
    name: 'Night sky',
    price: '9',
    description: 'What is up tonight, and how to find it without a telescope.',
    benefits: ['A map for each week', 'Long exposures in full size'],
    colour: 'violet',
    welcome: 'Let your eyes get used to the dark first.',
    discounts: [5, 10, 20],
  },
  {
    domain: 'elifdemir',
    name: 'Loom',
    price: '8',
    description: 'Patterns, thread by thread.',
    benefits: ['A pattern a month', 'Answers within a week'],
    colour: 'rose',
    welcome: 'Begin with the border; everybody does the middle first.',
    discounts: [10, 15, 20],
  },
  {
    domain: 'theomarchetti',
    name: 'Pit lane',
    price: '8',
    description: 'Every lap written down.',
    benefits: ['Lap notes', 'The maps I race with'],
    colour: 'blue',
    welcome: 'Helmet on.',
  },
  {
    domain: 'camilleroux',
    name: 'First readers',
    price: '7',
    description: 'A chapter a week before anybody else sees it.',
    benefits: ['The chapter', 'What I crossed out'],
    colour: 'amber',
    welcome: 'Tell me where you stopped reading.',
  },
];

import type { WrittenChat } from './written-chat.ts';

/**
 * Fans' questions of the last months, with answers. There are enough of them to show a reply time on two creators'
 * pages.
 */
export const earlierChats: readonly WrittenChat[] = [
  {
    domain: 'miraokafor',
    fan: 7,
    lines: [
      { daysAgo: 61.4, by: 'fan', text: 'Is the Friday stream at eight your time or mine?' },
      { daysAgo: 61.3, by: 'creator', text: 'Mine. Lisbon, so an hour before you are ready.' },
      { daysAgo: 48.3, by: 'fan', text: 'What rosin was that in the last film? It looked like smoke.' },
      {
        daysAgo: 48.2,
        by: 'creator',
        text: 'Too much of a good one. Dark, from Paris, and I should have wiped it off.',
      },
    ],
  },
  {
    domain: 'miraokafor',
    fan: 8,
    lines: [
      { daysAgo: 55.6, by: 'fan', text: 'I play the viola. Am I still welcome?' },
      { daysAgo: 55.48, by: 'creator', text: 'Half of what I know about phrasing I stole from violists.' },
      { daysAgo: 33.5, by: 'fan', text: 'The Bach in April: with or without repeats?' },
      { daysAgo: 33.38, by: 'creator', text: 'With. The second time is where the thinking shows.' },
    ],
  },
  {
    domain: 'miraokafor',
    fan: 9,
    lines: [
      { daysAgo: 44.2, by: 'fan', text: 'My father asks whether the recording will come on vinyl.' },
      {
        daysAgo: 44.05,
        by: 'creator',
        text: 'If he promises to play it loud. In spring, if the press is on time.',
      },
    ],
  },
  {
    domain: 'miraokafor',
    fan: 10,
    lines: [
      { daysAgo: 38.7, by: 'fan', text: 'How long before a concert do you stop practising?' },
      { daysAgo: 38.68, by: 'creator', text: 'The evening before. After that I only frighten myself.' },
    ],
  },
  {
    domain: 'miraokafor',
    fan: 11,
    lines: [
      { daysAgo: 27.4, by: 'fan', text: 'Could you play the slow one from the bridge again some day?' },
      { daysAgo: 27.3, by: 'creator', text: 'Already on the list, right under “buy a warmer coat”.' },
      { daysAgo: 21.3, by: 'fan', text: 'I was there when you played it. Thank you.' },
      { daysAgo: 21.2, by: 'creator', text: 'I saw you. You were the one who did not film.' },
    ],
  },
  {
    domain: 'junohale',
    fan: 0,
    lines: [
      { daysAgo: 72.3, by: 'fan', text: 'Do you ship to Ireland?' },
      {
        daysAgo: 71.9,
        by: 'creator',
        text: 'I do. Two layers of straw, and so far nobody has written to me about shards.',
      },
      { daysAgo: 30.6, by: 'fan', text: 'Two cups arrived, none broken.' },
      {
        daysAgo: 30.2,
        by: 'creator',
        text: 'Then the straw has done its work. Send a picture of the coffee.',
      },
    ],
  },
  {
    domain: 'junohale',
    fan: 1,
    lines: [
      { daysAgo: 66.2, by: 'fan', text: 'Which clay is the grey one?' },
      { daysAgo: 65.8, by: 'creator', text: 'Stoneware from the river here, with a little ash in it.' },
      { daysAgo: 25.3, by: 'fan', text: 'Can I dig that clay myself?' },
      { daysAgo: 24.9, by: 'creator', text: 'You can. Bring a bucket, and somebody who likes you.' },
    ],
  },
  {
    domain: 'junohale',
    fan: 2,
    lines: [
      { daysAgo: 59.5, by: 'fan', text: 'Is the glaze on the cups safe for coffee?' },
      { daysAgo: 59.1, by: 'creator', text: 'Safe for coffee, tea and bad moods.' },
      { daysAgo: 22.4, by: 'fan', text: 'And for the dishwasher?' },
      { daysAgo: 22.0, by: 'creator', text: 'For the dishwasher too. Not for the one who drops it.' },
    ],
  },
  {
    domain: 'junohale',
    fan: 3,
    lines: [
      { daysAgo: 52.4, by: 'fan', text: 'How many firings did the tall vase need?' },
      { daysAgo: 52.0, by: 'creator', text: 'Three, and one of them was a mistake.' },
      { daysAgo: 19.7, by: 'fan', text: 'Which one was the mistake?' },
      { daysAgo: 19.3, by: 'creator', text: 'The one everybody likes.' },
    ],
  },
  {
    domain: 'junohale',
    fan: 4,
    lines: [
      { daysAgo: 46.1, by: 'fan', text: 'Would you make a bowl twice that size?' },
      { daysAgo: 45.7, by: 'creator', text: 'If you wait until the big kiln is free: after the fair.' },
      { daysAgo: 16.5, by: 'fan', text: 'The fair is over. Is the kiln free?' },
      { daysAgo: 16.1, by: 'creator', text: 'Since yesterday. Tell me how wide your table is.' },
    ],
  },
  {
    domain: 'junohale',
    fan: 5,
    lines: [
      { daysAgo: 39.8, by: 'fan', text: 'What do you do with the cracked ones?' },
      { daysAgo: 39.4, by: 'creator', text: 'They live in the garden. The snails have opinions.' },
      { daysAgo: 13.2, by: 'fan', text: 'Could I have one for my balcony?' },
      { daysAgo: 12.8, by: 'creator', text: 'Choose by the number of snails. There are three left.' },
    ],
  },
];

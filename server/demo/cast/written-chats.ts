import type { WrittenChat } from './written-chat.ts';
import { earlierChats } from './written-earlier-chats.ts';
import type { Shot } from './written-post.ts';

export const writtenChats: readonly WrittenChat[] = [
  {
    domain: 'miraokafor',
    fan: 'sam',
    unread: 2,
    lines: [
      {
        daysAgo: 11.9,
        by: 'creator',
        text: 'You missed your stop for four minutes of cello. I am keeping that.',
      },
      { daysAgo: 11.8, by: 'fan', text: 'Worth the walk back.' },
      { daysAgo: 6.3, by: 'fan', text: 'Which strings are on it now? It sounds darker than in spring.' },
      {
        daysAgo: 6.2,
        by: 'creator',
        text: 'Easier to play than to write. Gut on the lower two:',
        shots: [['tone', 5]],
      },
      {
        daysAgo: 5.1,
        by: 'creator',
        text: 'Sound check in the empty hall. The first picture is for everybody, the film is for you.',
        shots: [
          ['art', 'strings', 31],
          ['video', 'strings', 32],
        ],
        price: '5',
        previews: 1,
        boughtDaysAgo: 5,
      },
      { daysAgo: 4.9, by: 'fan', text: 'That pizzicato at the end. Please never explain it.' },
      { daysAgo: 3.1, by: 'creator', text: 'Lisbon, from the stage door.', shots: [['art', 'arch', 33]] },
      { daysAgo: 2.9, by: 'fan', text: 'Is that the hall with the wooden ceiling?' },
      { daysAgo: 2.8, by: 'creator', text: 'Yes. It rings for two seconds after you stop.' },
      {
        daysAgo: 0.9,
        by: 'creator',
        text: 'The encore nobody filmed. Except the stagehand, from the wings.',
        shots: [
          ['art', 'night', 34],
          ['video', 'vinyl', 35],
          ['art', 'strings', 36],
        ],
        price: '8',
        previews: 1,
      },
      { daysAgo: 0.03, by: 'creator', text: 'Rehearsal at seven. Come early, the stove is on.' },
    ],
  },
  {
    domain: 'junohale',
    fan: 'sam',
    lines: [
      { daysAgo: 8.2, by: 'fan', text: 'The blue vase from Tuesday: is it still free?' },
      {
        daysAgo: 8.0,
        by: 'creator',
        text: 'It has a crack I like and you may not. Look:',
        shots: [['art', 'vases', 41]],
      },
      { daysAgo: 7.9, by: 'fan', text: 'I like it too. Keep it for me until Friday?' },
      { daysAgo: 7.8, by: 'creator', text: 'It is on the shelf with your name on a piece of tape.' },
    ],
  },
  {
    domain: 'tomasrey',
    fan: 'sam',
    unread: 1,
    lines: [
      { daysAgo: 0.45, by: 'creator', text: 'Una sartén se reemplaza. Una buena salsa, no. ¡Gracias!' },
      { daysAgo: 0.4, by: 'fan', text: 'It will be a new pan and the same salsa on Sunday.' },
      { daysAgo: 0.2, by: 'creator', text: 'Entonces asa los tomates diez minutos más esta vez.' },
    ],
  },
  {
    domain: 'miraokafor',
    fan: 0,
    unread: 1,
    lines: [
      { daysAgo: 9.5, by: 'fan', text: 'My daughter started the cello because of your page.' },
      {
        daysAgo: 9.4,
        by: 'creator',
        text: 'Then she has had a better week than I had. Tell her: slow bow, loose thumb.',
      },
      { daysAgo: 0.12, by: 'fan', text: 'She says the thumb is loose now. What comes after the thumb?' },
    ],
  },
  {
    domain: 'miraokafor',
    fan: 1,
    unread: 2,
    lines: [
      { daysAgo: 1.4, by: 'fan', text: 'Do you still have the sheet music of Night Ferry?' },
      { daysAgo: 1.3, by: 'fan', text: 'I would pay for a clean copy, the one I have is mostly coffee.' },
    ],
  },
  {
    domain: 'miraokafor',
    fan: 2,
    lines: [
      {
        daysAgo: 13.2,
        by: 'creator',
        text: 'The whole slow movement, one take, as promised.',
        shots: [['video', 'night', 42]],
        price: '12',
        boughtDaysAgo: 13,
      },
      { daysAgo: 12.7, by: 'fan', text: 'Ich habe es zweimal im Zug gehört und einmal ohne jeden Grund.' },
      { daysAgo: 12.6, by: 'creator', text: 'No reason is the best reason.' },
    ],
  },
  {
    domain: 'miraokafor',
    fan: 3,
    lines: [
      { daysAgo: 4.3, by: 'fan', text: 'Will there be tickets at the door?' },
      { daysAgo: 4.2, by: 'creator', text: 'Thirty, from six. Bring a coat, the foyer is not heated.' },
    ],
  },
  {
    domain: 'miraokafor',
    fan: 4,
    unread: 1,
    lines: [{ daysAgo: 0.6, by: 'fan', text: 'First month here. Where should I begin listening?' }],
  },
  {
    domain: 'miraokafor',
    fan: 5,
    lines: [
      { daysAgo: 16.4, by: 'fan', text: 'Is the Bergen evening sold out for good?' },
      { daysAgo: 16.396, by: 'team', text: 'Two seats came back this morning. Shall I hold one for you?' },
      { daysAgo: 16.39, by: 'fan', text: 'Please! Any row.' },
      { daysAgo: 16.388, by: 'team', text: 'Row four, by the aisle. Your name is on the list.' },
    ],
  },
  {
    domain: 'miraokafor',
    fan: 6,
    lines: [
      { daysAgo: 15.3, by: 'fan', text: 'Was there a recording of the quartet night?' },
      {
        daysAgo: 15.292,
        by: 'team',
        text: 'There was, and Mira lets me share it: the encore, from the first row.',
        shots: [['video', 'strings', 51]],
        price: '8',
        boughtDaysAgo: 15.2,
      },
      { daysAgo: 15.1, by: 'fan', text: 'Worth every second.' },
    ],
  },
  ...earlierChats,
  {
    domain: 'dfansofficial',
    fan: 'sam',
    lines: [
      {
        daysAgo: 40,
        by: 'creator',
        text: 'Welcome. If something does not work, write here.',
      },
    ],
  },
];

/** The demo creator's mass message to followers and members, and how it was received. */
export const writtenMass = {
  domain: 'miraokafor',
  daysAgo: 2.2,
  text: 'Good evening, {name}. The Lisbon rehearsal, filmed from my chair: twelve minutes, no talking.',
  shots: [
    ['art', 'wave', 51],
    ['video', 'strings', 52],
  ],
  price: '7',
  previews: 1,
  /** The percentage of fans who opened the message; `bought` is the number of fans who bought it. */
  seenPercent: 60,
  bought: 5,
} as const satisfies { shots: readonly Shot[] } & Record<string, unknown>;

export const writtenScripts = [
  {
    folder: 'Lessons',
    title: 'How to begin',
    shortcut: 'begin',
    text: 'Begin with long notes, {name}. Ten minutes, eyes closed, then the piece.',
  },
  {
    folder: 'Concerts',
    title: 'Tickets',
    shortcut: 'tickets',
    text: 'Tickets are at the door from six. Thirty of them, so come a little early.',
  },
  {
    folder: 'Thanks',
    title: 'For a tip',
    shortcut: 'thanks',
    text: 'Thank you, {name}. That is a new set of strings, nearly.',
  },
] as const;

export const writtenWelcome =
  'Welcome, {name}. Everything before June is under Collections; begin with Night Ferry.';

/** The demo creator's lists. Each fan is given by an index into the list of fans in the order in which they joined. */
export const writtenLists = [
  { name: 'Regulars', fans: [0, 2, 3] },
  { name: 'Coming to Lisbon', fans: [1, 3, 5, 6] },
] as const;

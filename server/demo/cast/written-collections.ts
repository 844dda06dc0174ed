/** A collection in the demo, made of media from its creator's posts. */
export interface WrittenCollection {
  readonly domain: string;
  readonly daysAgo: number;
  readonly title: string;
  readonly description: string;
  readonly price: string;
  readonly supply: number | null;
  /**
   * The collection contains pictures and videos of the creator's posts that have one of these labels. Without
   * labels, it contains pictures and videos of all posts of the creator.
   */
  readonly labels: readonly string[];
  readonly buyers: number;
  /** Whether the demo fan owns a copy. */
  readonly isSams?: true;
}

/** The demo's collections, newest first. */
export const writtenCollections: readonly WrittenCollection[] = [
  {
    domain: 'miraokafor',
    daysAgo: 3,
    title: 'Night Ferry, everything',
    description:
      'The full take, the photographs of the room and the pages I played from. One purchase, no parts missing.',
    price: '24.00',
    supply: 50,
    labels: ['sessions', 'scores'],
    buyers: 4,
  },
  {
    domain: 'miraokafor',
    daysAgo: 18,
    title: 'Rooms I practised in',
    description: 'Pictures of five rooms and what each of them does to a low C.',
    price: '9.00',
    supply: null,
    labels: [],
    buyers: 7,
    isSams: true,
  },
  {
    domain: 'tomasrey',
    daysAgo: 7,
    title: 'Fire and honey',
    description: 'Every plate of the smoked menu, with the frame where it went wrong left in.',
    price: '12.00',
    supply: 20,
    labels: [],
    buyers: 5,
  },
];

import type { Shot } from './written-post.ts';

/** The writer of a message: the creator of the page, a member of their team, or the fan. */
type Side = 'creator' | 'team' | 'fan';

export interface WrittenMessage {
  readonly daysAgo: number;
  readonly by: Side;
  readonly text: string;
  readonly shots?: readonly Shot[];
  /** The price of the shots. The first `previews` of them are previews. */
  readonly price?: string;
  readonly previews?: number;
  /** When the fan bought the message, in days ago. */
  readonly boughtDaysAgo?: number;
}

/** A chat. The receiver has not read its last `unread` messages. */
export interface WrittenChat {
  readonly domain: string;
  /** The demo fan, or the index of another fan in the order in which they joined. */
  readonly fan: 'sam' | number;
  readonly lines: readonly WrittenMessage[];
  readonly unread?: number;
}

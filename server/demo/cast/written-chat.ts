import type { Shot } from './written-post.ts';

/** Who writes a message: the creator of the page, a member of the creator's team, or the fan. */
type Side = 'creator' | 'team' | 'fan';

export interface WrittenMessage {
  readonly daysAgo: number;
  readonly by: Side;
  readonly text: string;
  readonly shots?: readonly Shot[];
  /** The price of the message's shots. The first `previews` shots are visible before payment. */
  readonly price?: string;
  readonly previews?: number;
  /** How many days ago the fan bought the message. */
  readonly boughtDaysAgo?: number;
}

/** A chat of the demo. Its last `unread` messages have not been read by their receiver. */
export interface WrittenChat {
  readonly domain: string;
  /** The demo fan, or another fan by an index into the list of fans in the order in which they joined. */
  readonly fan: 'sam' | number;
  readonly lines: readonly WrittenMessage[];
  readonly unread?: number;
}

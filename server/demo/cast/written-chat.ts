import type { Shot } from './written-post.ts';

/** Who speaks: the creator whose page it is about, somebody of their team, or the fan. */
type Side = 'creator' | 'team' | 'fan';

export interface WrittenLine {
  readonly daysAgo: number;
  readonly by: Side;
  readonly text: string;
  readonly shots?: readonly Shot[];
  /** For sale: what the shots cost; the first `previews` of them are seen before. */
  readonly price?: string;
  readonly previews?: number;
  /** The fan paid for it so long ago. */
  readonly boughtDaysAgo?: number;
}

/** A conversation; `unread` lines at its end are not read by who got them. */
export interface WrittenChat {
  readonly domain: string;
  /** The demo fan, or one of the others by the order in which they joined. */
  readonly fan: 'sam' | number;
  readonly lines: readonly WrittenLine[];
  readonly unread?: number;
}

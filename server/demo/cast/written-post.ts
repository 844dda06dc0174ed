import type { MotifName } from '../artwork.ts';

/** `art` is drawn, `film` is the same drawing in slow motion with a tone under it, `tone` is sound alone. */
export type Shot = readonly ['art' | 'film', MotifName, number] | readonly ['tone', number];

export interface WrittenPost {
  readonly domain: string;
  readonly daysAgo: number;
  readonly text: string;
  readonly shots: readonly Shot[];
  /** Who sees it all without paying for it. */
  readonly for: 'everyone' | 'followers' | 'members' | 'nobody';
  readonly price?: string;
  readonly isMusic?: true;
  readonly labels?: readonly string[];
  readonly poll?: { readonly options: readonly string[]; readonly days: 7 | 30; readonly right?: number };
  readonly goal?: { readonly title: string; readonly target: string };
  readonly isPinned?: true;
}

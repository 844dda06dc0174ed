import type { MotifName } from '../artwork.ts';

/**
 * A file of a post. `art` is a picture, `video` a slow zoom into such a picture with a tone, and `tone` is sound
 * alone.
 */
export type Shot = readonly ['art' | 'video', MotifName, number] | readonly ['tone', number];

export interface WrittenPost {
  readonly domain: string;
  readonly daysAgo: number;
  readonly text: string;
  readonly shots: readonly Shot[];
  /** Who may see the whole post without buying it. */
  readonly for: 'everyone' | 'followers' | 'members' | 'nobody';
  readonly price?: string;
  readonly isMusic?: true;
  readonly labels?: readonly string[];
  readonly poll?: { readonly options: readonly string[]; readonly days: 7 | 30; readonly right?: number };
  readonly goal?: { readonly title: string; readonly target: string };
  readonly isPinned?: true;
}

import { v5 } from 'uuid';
import { writtenChats, writtenMass } from './cast/written-chats.ts';
import type { Shot } from './cast/written-post.ts';
import { writtenPosts } from './cast/written-posts.ts';

/** An arbitrary id. It must never change, because the ids of all pictures are derived from it. */
const NAMESPACE = '6c6d3c1e-70f4-4e0d-9a3a-2f4d1b6c9e55';

export interface PlannedShot {
  readonly id: string;
  readonly shot: Shot;
}

/** The pictures, videos and tones of each post, in the order of `writtenPosts`. */
export const plannedShots: readonly (readonly PlannedShot[])[] = writtenPosts.map(({ domain, text, shots }) =>
  shots.map((shot, position) => ({ id: v5(`${domain} ${position} ${text}`, NAMESPACE), shot })),
);

const plan = (key: string, shots: readonly Shot[] = []): readonly PlannedShot[] =>
  shots.map((shot, position) => ({ id: v5(`${key} ${position}`, NAMESPACE), shot }));

/** The media of chat messages and mass messages, by the text of their message. */
export const sentShots: ReadonlyMap<string, readonly PlannedShot[]> = new Map(
  [...writtenChats.flatMap(({ lines }) => lines), writtenMass].map(({ text, shots }) => [
    text,
    plan(`sent ${text}`, shots),
  ]),
);

export const VIDEO_MS = 6_000;
export const TONE_MS = 16_000;

export const kindOf = ([what]: Shot): 'photo' | 'video' | 'audio' =>
  what === 'art' ? 'photo' : what === 'video' ? 'video' : 'audio';

/**
 * The order in which the media are drawn. Pictures come first, because drawing them is fast. Videos and tones follow.
 * Within each of these two groups, newer media come first.
 */
export const drawingOrder: readonly PlannedShot[] = [
  ...writtenPosts.map(({ daysAgo }, place) => ({ daysAgo, shots: plannedShots[place] ?? [] })),
  ...[...writtenChats.flatMap(({ lines }) => lines), writtenMass].map(({ daysAgo, text }) => ({
    daysAgo,
    shots: sentShots.get(text) ?? [],
  })),
]
  .flatMap(({ daysAgo, shots }) => shots.map((planned) => ({ daysAgo, planned })))
  .toSorted(
    (one, other) =>
      Number(one.planned.shot[0] !== 'art') - Number(other.planned.shot[0] !== 'art') ||
      one.daysAgo - other.daysAgo,
  )
  .map(({ planned }) => planned);

import { v5 } from 'uuid';
import { writtenChats, writtenMass } from './cast/written-chats.ts';
import type { Shot } from './cast/written-post.ts';
import { writtenPosts } from './cast/written-posts.ts';

/** Any id will do as long as it never changes: with it, a picture has the same id whenever it is asked for. */
const NAMESPACE = '6c6d3c1e-70f4-4e0d-9a3a-2f4d1b6c9e55';

export interface PlannedShot {
  readonly id: string;
  readonly shot: Shot;
}

/** The pictures, films and tones of each written post, in the order in which the posts are written. */
export const plannedShots: readonly (readonly PlannedShot[])[] = writtenPosts.map(({ domain, text, shots }) =>
  shots.map((shot, position) => ({ id: v5(`${domain} ${position} ${text}`, NAMESPACE), shot })),
);

const plan = (words: string, shots: readonly Shot[] = []): readonly PlannedShot[] =>
  shots.map((shot, position) => ({ id: v5(`${words} ${position}`, NAMESPACE), shot }));

/** The same for what is sent in chats, by the words it is sent with. */
export const sentShots: ReadonlyMap<string, readonly PlannedShot[]> = new Map(
  [...writtenChats.flatMap(({ lines }) => lines), writtenMass].map(({ text, shots }) => [
    text,
    plan(`sent ${text}`, shots),
  ]),
);

export const FILM_MS = 6_000;
export const TONE_MS = 16_000;

export const kindOf = ([what]: Shot): 'photo' | 'video' | 'audio' =>
  what === 'art' ? 'photo' : what === 'film' ? 'video' : 'audio';

/** What is drawn first: pictures before films and tones, because they are quick, and what is new before what is old. */
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

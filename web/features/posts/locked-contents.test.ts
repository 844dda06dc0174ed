import { expect, test } from 'vitest';
import { clockText } from '#web/kit/clock-text.ts';
import type { Lock } from './keys.ts';
import { describeLocked } from './locked-contents.ts';
import { ratioOf } from './media-shape.ts';

const lock = (changes: Partial<Lock>): Lock => ({
  ways: [],
  photos: 0,
  videos: 0,
  audios: 0,
  hasPoll: false,
  lengthSeconds: 0,
  ...changes,
});
/** A stub translator that returns the message key followed by its count. */
const t = ((key: string, params?: { count?: number }) =>
  `${key} ${params?.count ?? ''}`.trim()) as Parameters<typeof describeLocked>[1];

test('clockText shows minutes and seconds, and from one hour on also hours', () => {
  expect([clockText(0), clockText(9), clockText(702), clockText(3_730)]).toEqual([
    '0:00',
    '0:09',
    '11:42',
    '1:02:10',
  ]);
  expect(clockText(6.9), 'rounded down, as in players').toBe('0:06');
});

test('describeLocked states the number of each kind of media, and states the total length only once', () => {
  expect(describeLocked(lock({ videos: 1, photos: 4, lengthSeconds: 702 }), t)).toEqual([
    'posts.inside.videos 1 11:42',
    'posts.inside.photos 4',
  ]);
  expect(describeLocked(lock({ videos: 1, audios: 1, lengthSeconds: 60 }), t)).toEqual([
    'posts.inside.videos 1 1:00',
    'posts.inside.audios 1',
  ]);
  expect(describeLocked(lock({}), t)).toEqual(['posts.inside.text']);
  expect(describeLocked(lock({ hasPoll: true }), t)).toEqual(['posts.inside.poll']);
});

const sized = (width: number | null, height: number | null) =>
  [{ media: { width, height }, alt: '', isPreview: false }] as unknown as Parameters<typeof ratioOf>[0];

test('ratioOf returns the first picture’s ratio, limited to between 4:5 and 1.91:1', () => {
  expect(ratioOf(sized(800, 600))).toBe('800 / 600');
  expect(ratioOf(sized(600, 1_200))).toBe('4 / 5');
  expect(ratioOf(sized(3_000, 1_000))).toBe('1.91 / 1');
  expect(ratioOf(sized(null, null))).toBe('16 / 10');
});

import { expect, test } from 'vitest';
import { AUDIENCE_PEOPLE_MAX } from '#contract/limits.ts';
import { draftTo } from './draft.ts';
import { peopleIn, peoplePath } from './mass-path.ts';

const idOf = (place: number): string => `01a1dfe5-ca9e-76f6-8e39-${String(place).padStart(12, '0')}`;
const namedBy = (path: string): string[] => peopleIn(new URL(path, 'https://here.test').searchParams);

test('peopleIn returns the person ids in an address, each id once and up to the maximum, and ignores other values', () => {
  const chosen = Array.from({ length: 20 }, (_, place) => idOf(place));
  expect(namedBy(peoplePath(chosen))).toEqual(chosen);
  expect(namedBy(peoplePath([...chosen, ...chosen, 'members', '']))).toEqual(chosen);
  expect(namedBy(peoplePath(Array.from({ length: 300 }, (_, place) => idOf(place))))).toHaveLength(
    AUDIENCE_PEOPLE_MAX,
  );
  expect(namedBy('/chats/newChatsSend')).toEqual([]);
});

test('draftTo creates a draft with the given text and with an audience of only the chosen people', () => {
  const { audience, words } = draftTo([idOf(1)], 'Good evening');
  expect([audience.include, audience.fanIds, words.text]).toEqual([[], [idOf(1)], 'Good evening']);
});

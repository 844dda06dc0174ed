import { AUDIENCE_PEOPLE_MAX } from '#contract/limits.ts';
import { routeNamed } from '#web/kit/match.ts';

/** Where one mass message is written on, or looked at once it has left. */
export const massPath = (id: string): string => `${routeNamed('newChatsSend').path}?id=${id}`;

/** A new one with the words and the audience of another. */
export const copyPath = (id: string): string => `${routeNamed('newChatsSend').path}?copy=${id}`;

/** A new one to these people. */
export const peoplePath = (ids: readonly string[]): string =>
  `${routeNamed('newChatsSend').path}?to=${ids.join(',')}`;

/** Whom an address names; whatever is no id is nobody. */
export const peopleIn = (search: URLSearchParams): string[] =>
  [...new Set(search.get('to')?.split(','))]
    .filter((id) => /^[0-9a-f-]{36}$/.test(id))
    .slice(0, AUDIENCE_PEOPLE_MAX);

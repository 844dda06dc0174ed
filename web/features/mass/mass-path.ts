import { AUDIENCE_PEOPLE_MAX } from '#contract/limits.ts';
import { routeNamed } from '#web/kit/match.ts';

/**
 * The address of one mass message. The page there shows the message's form or, once it was sent, its results.
 */
export const massPath = (id: string): string => `${routeNamed('newChatsSend').path}?id=${id}`;

/** The address of a new message that copies the content and audience of another one. */
export const copyPath = (id: string): string => `${routeNamed('newChatsSend').path}?copy=${id}`;

/** The address of a new message to the given people. */
export const peoplePath = (ids: readonly string[]): string =>
  `${routeNamed('newChatsSend').path}?to=${ids.join(',')}`;

/** The ids of the people in an address. Ignores everything that is not an id. */
export const peopleIn = (search: URLSearchParams): string[] =>
  [...new Set(search.get('to')?.split(','))]
    .filter((id) => /^[0-9a-f-]{36}$/.test(id))
    .slice(0, AUDIENCE_PEOPLE_MAX);

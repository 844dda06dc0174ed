import { AUDIENCE_PEOPLE_MAX } from '#contract/limits.ts';
import { routeNamed } from '#web/kit/match.ts';

/** The address of one mass message: its form or, once it was sent, its results. */
export const massPath = (id: string): string => `${routeNamed('newChatsSend').path}?id=${id}`;

/** A new message with another one's content and audience. */
export const copyPath = (id: string): string => `${routeNamed('newChatsSend').path}?copy=${id}`;

/** A new message to these people. */
export const peoplePath = (ids: readonly string[]): string =>
  `${routeNamed('newChatsSend').path}?to=${ids.join(',')}`;

/** The people in an address; whatever is not an id is ignored. */
export const peopleIn = (search: URLSearchParams): string[] =>
  [...new Set(search.get('to')?.split(','))]
    .filter((id) => /^[0-9a-f-]{36}$/.test(id))
    .slice(0, AUDIENCE_PEOPLE_MAX);

import { routeNamed } from '#web/kit/match.ts';

/** Where one mass message is written on, or looked at once it has left. */
export const massPath = (id: string): string => `${routeNamed('newChatsSend').path}?id=${id}`;

/** A new one with the words and the audience of another. */
export const copyPath = (id: string): string => `${routeNamed('newChatsSend').path}?copy=${id}`;

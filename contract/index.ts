import { account, profileChanged, sessionEnded } from './account.ts';
import type { Call, EventType } from './kit.ts';
import { platform } from './platform.ts';

/** The table of contents: every call and every event of the product, by feature. */
export const contract = { account, platform } satisfies Record<string, Record<string, Call>>;

export type Contract = typeof contract;

export const events = { profileChanged, sessionEnded } satisfies Record<string, EventType>;

export type Events = typeof events;

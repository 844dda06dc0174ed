import type { DetailedPerson } from '../../features/account/index.ts';

/**
 * A fictional person of the demo, without the values that all demo people share. The people chapter adds these
 * values.
 */
export type Character = Omit<DetailedPerson, 'passwordHash' | 'language' | 'hasClosedWelcome'> & {
  readonly displayName: string;
  readonly joinedSecondsAgo: number;
};

export interface Creator extends Character {
  readonly creatorDomain: string;
  readonly craft: string;
}

const DAY_SECONDS = 24 * 3600;
export const daysAgo = (days: number): number => Math.round(days * DAY_SECONDS);

/** The age of the demo world in days. Nobody joined before its first day. */
export const WORLD_DAYS = 90;

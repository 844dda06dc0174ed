import type pg from 'pg';

/** A mistake put in on purpose. A checker that has never caught one is no evidence. */
export interface Plant {
  readonly about: string;
  readonly database?: (pool: pg.Pool) => Promise<unknown>;
  readonly isProviderForgetful?: true;
}

/** Commits are told before they are on disk. */
export const loseCommits = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  );

export const PLANTS: Readonly<Record<string, Plant>> = {
  'forgotten-answers': {
    about: 'Answers are not kept for their key, so a repeat does everything again.',
    database: (pool) => pool.query('create rule forgotten as on insert to replays do instead nothing'),
  },
  'lost-commits': {
    about: 'An answer goes out before its commit is on disk.',
    database: loseCommits,
  },
  'forgetful-provider': {
    about: 'The provider does not know a key again, as if none had been sent.',
    isProviderForgetful: true,
  },
};

import type pg from 'pg';

/** A deliberate bug that the simulation must catch, which proves that the simulation can fail. */
export interface Plant {
  readonly about: string;
  readonly database?: (pool: pg.Pool) => Promise<unknown>;
  readonly isProviderForgetful?: true;
}

/** Lets PostgreSQL confirm commits that are not on disk yet. */
export const loseCommits = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  );

export const PLANTS: Readonly<Record<string, Plant>> = {
  'forgotten-answers': {
    about: 'Answers are not stored for their key, so a repeat does everything again.',
    database: (pool) => pool.query('create rule forgotten as on insert to replays do instead nothing'),
  },
  'lost-commits': {
    about: 'An answer is sent before its commit is on disk.',
    database: loseCommits,
  },
  'forgetful-provider': {
    about: 'The provider forgets idempotency keys, as if none had been sent.',
    isProviderForgetful: true,
  },
};

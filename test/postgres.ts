import type { TestProject } from 'vitest/node';
import { startTestPostgres } from '#server/embedded/test-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's address; a test makes a database of its own there. */
    postgresUrl: string;
  }
}

/** The projects whose tests need a database. */
const USERS = ['node', 'world', 'slow'];

/**
 * One throw-away PostgreSQL for all tests of a run, or the one TEST_DATABASE_URL names. Vitest calls this once for
 * the whole and once for each project it runs, so a run of web tests alone starts nothing.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!USERS.includes(project.name)) return undefined;
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return undefined;
  }
  const postgres = await startTestPostgres();
  project.provide('postgresUrl', postgres.adminUrl);
  return postgres.stop;
}

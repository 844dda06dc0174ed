import type { TestProject } from 'vitest/node';
import { startTestPostgres } from '#server/embedded/test-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's connection URL; each test file creates its own database there. */
    postgresUrl: string;
  }
}

/** Starts one temporary PostgreSQL for all tests of a suite, or uses the one that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return undefined;
  }
  const postgres = await startTestPostgres();
  project.provide('postgresUrl', postgres.adminUrl);
  return postgres.stop;
}

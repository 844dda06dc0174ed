import type { TestProject } from 'vitest/node';
import { startTestPostgres } from '#server/embedded/test-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection URL of a superuser. Each test file creates its own database at this PostgreSQL. */
    postgresUrl: string;
  }
}

/** Uses the PostgreSQL that TEST_DATABASE_URL names; without the variable, starts one for all test files. */
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

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractPlugin } from './tools/vite-contract.ts';
import { localesPlugin } from './tools/vite-locales.ts';

/** The folders of slow tests: simulations that kill processes, hostile input, and the embedded database. */
const slow = ['test/simulation', 'test/hostile', 'server/embedded'];
/** Tests with a database of their own, most of them with the whole server. */
const onDatabase = '**/*.db.test.ts';

const node = { environment: 'node', include: ['{contract,locales,sandbox,server,tools,test}/**/*.test.ts'] };
const slowFolders = slow.map((folder) => `${folder}/**`);

/**
 * The suites of `npm test`. Vitest retries no test, because a second try in the same process would find the
 * state that the first try left behind. `tools/test-suite.ts` runs a failed file again in a new process.
 */
export default defineConfig({
  plugins: [react(), contractPlugin(), localesPlugin()],
  test: {
    // Long timeouts cost nothing while tests pass, and a slow machine must not fail them.
    testTimeout: 240_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { ...node, name: 'node', exclude: [...slowFolders, onDatabase] },
      },
      {
        extends: true,
        test: {
          name: 'database',
          environment: 'node',
          include: [onDatabase],
          exclude: ['node_modules/**'],
          globalSetup: ['test/postgres.ts'],
          setupFiles: ['test/world/close.ts'],
          // All test files of a worker share one import of the server. This is safe, because the server keeps
          // no state outside a test's world.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          environment: 'node',
          include: slow.map((folder) => `${folder}/**/*.test.ts`),
          globalSetup: ['test/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          pool: 'vmThreads',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/test-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['test/journeys/**/*.journey.ts'],
          globalSetup: ['test/journeys/setup.ts'],
          // All journeys of a worker share their imports. Each journey has its own browser, routes and
          // people.
          isolate: false,
          testTimeout: 300_000,
        },
      },
    ],
  },
});

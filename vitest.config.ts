import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractPlugin } from './tools/vite-contract.ts';
import { localesPlugin } from './tools/vite-locales.ts';

/** Simulations that kill processes, hostile input, and the embedded database itself. */
const slow = ['test/simulation', 'test/hostile', 'server/embedded'];
/** Tests on a database of their own, most of them with the whole server on it. */
const onDatabase = '**/*.db.test.ts';

const node = { environment: 'node', include: ['{contract,locales,sandbox,server,tools,test}/**/*.test.ts'] };
const slowFolders = slow.map((folder) => `${folder}/**`);

/**
 * The suites of `npm test`. No test is retried here: a second try in the same process meets what the first one left.
 * `tools/test-suite.ts` runs a file that failed again from its beginning.
 */
export default defineConfig({
  plugins: [react(), contractPlugin(), localesPlugin()],
  test: {
    // Patience costs nothing while tests pass, and a slow machine is no fault of theirs.
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
          // The server is imported once for each worker, not once for each file: it keeps nothing outside its world.
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
          // Browsers, routes and people are a journey's own; what a worker has imported is the same for all.
          isolate: false,
          testTimeout: 300_000,
        },
      },
    ],
  },
});

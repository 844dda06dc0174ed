import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractPlugin } from './tools/vite-contract.ts';
import { localesPlugin } from './tools/vite-locales.ts';

/** Slow by nature: they start databases, kill processes or drive a browser. `npm run check` leaves them out. */
const slow = ['test/simulation/**', 'test/hostile/**', 'server/embedded/**'];

const node = { environment: 'node', include: ['{contract,locales,sandbox,server,tools,test}/**/*.test.ts'] };

/**
 * What runs on real databases, processes and browsers meets a busy machine now and then, and is tried once more; where
 * that fails too, `npm test` runs the file again from its beginning. The run closes with the names of those that needed
 * it: each is a race to be found.
 */
const retry = 1;

/** Tests on a database of their own, most of them with a whole platform and people at browsers on it. */
const worlds = globSync('{server,test,tools}/**/*.test.ts').filter((file) =>
  /(world|database|till)\.ts'/.test(readFileSync(file, 'utf8')),
);

/** Unit and integration tests on real PostgreSQL, web tests in jsdom, journeys in a real browser. */
export default defineConfig({
  plugins: [react(), contractPlugin(), localesPlugin()],
  test: {
    // Patience costs nothing while tests pass, and a slow machine is no fault of theirs.
    testTimeout: 240_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { ...node, name: 'node', exclude: [...slow, ...worlds], globalSetup: ['test/postgres.ts'] },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'world',
          include: worlds,
          exclude: slow,
          globalSetup: ['test/postgres.ts'],
          setupFiles: ['test/world/close.ts'],
          // The server is imported once for each worker, not once for each file: it keeps nothing outside its world.
          isolate: false,
          retry,
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'slow',
          include: slow.map((glob) => `${glob}/*.test.ts`),
          globalSetup: ['test/postgres.ts'],
          retry,
        },
      },
      {
        extends: true,
        test: { name: 'web', environment: 'jsdom', pool: 'vmThreads', include: ['web/**/*.test.{ts,tsx}'] },
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
          retry,
        },
      },
    ],
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractPlugin } from './tools/vite-contract.ts';
import { localesPlugin } from './tools/vite-locales.ts';

/** Unit and integration tests. Web tests run in jsdom, everything else in Node against real PostgreSQL. */
export default defineConfig({
  plugins: [react(), contractPlugin(), localesPlugin()],
  test: {
    globalSetup: ['test/postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'node', environment: 'node', include: ['{contract,locales,server,tools,test}/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', environment: 'jsdom', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
});

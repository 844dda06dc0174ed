import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, FEATURE_INDEX } from './tools/first-load.ts';
import { contractPlugin } from './tools/vite-contract.ts';
import { localesPlugin } from './tools/vite-locales.ts';

/** The web app: `web/` in, `dist/` out. The server serves `dist/`; `npm run dev` mounts Vite inside the server. */
export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), contractPlugin(), localesPlugin()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // A data: address in CSS or script would need a wider CSP; every asset stays a file of our own origin.
    assetsInlineLimit: 0,
    manifest: true,
    // Every browser we build for knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: FEATURE_INDEX, sideEffects: false }] },
      output: { codeSplitting: { groups: chunkGroups() } },
      // Whoever starts the platform has no use for how long each plugin took.
      checks: { bundlerTimings: false },
    },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, FEATURE_INDEX } from './tools/first-load.ts';
import { contractPlugin } from './tools/vite-contract.ts';
import { localesPlugin } from './tools/vite-locales.ts';

/**
 * The web app: builds `web/` to `dist/`, which the server serves. `npm run dev` mounts Vite inside the
 * server.
 */
export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), contractPlugin(), localesPlugin()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // A `data:` URL in CSS or scripts would need a wider content security policy, so every asset is a
    // separate file.
    assetsInlineLimit: 0,
    manifest: true,
    // All supported browsers can preload modules, so no polyfill is needed.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: FEATURE_INDEX, sideEffects: false }] },
      output: { codeSplitting: { groups: chunkGroups() } },
      // The timings of plugins are of no use to the person who starts the platform.
      checks: { bundlerTimings: false },
    },
  },
});

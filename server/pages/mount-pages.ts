import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Boot } from '#contract/boot.ts';
import type { Config } from '../config.ts';
import { demoLogins } from '../demo/index.ts';
import type { Log } from '../kit/log.ts';
import type { Describers } from './address-head.ts';

const rootDir = join(import.meta.dirname, '../..');

/** Serves the web app. In development Vite serves it; otherwise the built files are served. */
export async function mountPages(
  http: FastifyInstance,
  config: Config,
  log: Log,
  describe: Describers,
): Promise<void> {
  const boot: Omit<Boot, 'version'> = {
    brand: config.brand,
    demo: config.isDemo ? demoLogins : null,
    translates: config.translation !== null,
    loginTypes: [5],
  };
  if (config.isDevelopment) {
    const { mountDevWebApp } = await import('./dev-web-app.ts');
    await mountDevWebApp(http, { rootDir, boot: { ...boot, version: 'dev' }, describe });
    return;
  }
  const { builtVersion, mountWebApp } = await import('./web-app.ts');
  const distDir = join(rootDir, 'dist');
  // `main.ts` starts only with a build, but tests of calls run without one.
  if (!existsSync(join(distDir, 'index.html'))) {
    log.warn('there is no built web app: no pages are served');
    return;
  }
  const frames = config.stripe?.cardFormAddress ? [config.stripe.cardFormAddress.origin] : [];
  const mediaOrigin = config.media.origin?.origin ?? null;
  await mountWebApp(http, {
    distDir,
    frames,
    mediaOrigin,
    publicOrigin: config.publicUrl?.origin ?? null,
    describe,
    boot: { ...boot, version: await builtVersion(distDir) },
  });
}

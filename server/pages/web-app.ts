import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Boot } from '#contract/boot.ts';
import { newToken } from '../kit/random.ts';
import { addressHead, type Describers, UNAVAILABLE } from './address-head.ts';
import { appPage, readTemplate } from './app-page.ts';
import { readPreloadLinks } from './preload-links.ts';
import { contentSecurityPolicy, pageHeaders } from './security-headers.ts';

/**
 * Serves the built web app: files with a hash in their name are cached for ever, other files are revalidated,
 * and each route gets a page.
 */
export async function mountWebApp(
  app: FastifyInstance,
  {
    distDir,
    boot,
    frames,
    mediaOrigin,
    publicOrigin,
    describe,
  }: {
    distDir: string;
    boot: Boot;
    frames: readonly string[];
    mediaOrigin: string | null;
    publicOrigin: string | null;
    describe: Describers;
  },
): Promise<void> {
  const template = await readTemplate(distDir);
  const firstFiles = await readPreloadLinks(distDir);
  await app.register(fastifyStatic, {
    root: distDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.gz', '**/*.br', 'index.html', '.vite/**'],
    decorateReply: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/version.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ version: boot.version }),
  );
  app.get('/*', async (request, reply) => {
    const { url, ip } = request;
    const origin = publicOrigin ?? `http://${request.headers.host}`;
    const found = await addressHead({ url, ip, origin, brand: boot.brand.name }, describe).catch(
      (error: unknown) => {
        request.log.error({ err: error }, 'the head of a page could not be loaded');
        return UNAVAILABLE;
      },
    );
    const { status } = found;
    const page = { ...found, links: firstFiles(found.route, request.headers['accept-language']) };
    const etag = tagOf(appPage(template, page, boot));
    reply
      .status(status)
      .headers(pageHeaders)
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language', etag });
    // A 304 must not have a policy. The browser then uses the policy of its cached page, whose nonce matches
    // that page.
    if (status === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send();
    const styleNonce = newToken();
    return reply
      .header(
        'content-security-policy',
        contentSecurityPolicy({ isDevelopment: false, styleNonce, frames, mediaOrigin }),
      )
      .type('text/html; charset=utf-8')
      .send(appPage(template, page, { ...boot, styleNonce }));
  });
}

/** A page's ETag. It is weak, because two answers with the same content differ in their nonce. */
const tagOf = (page: string): string =>
  `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`;

/** The version of a build: a hash of the sources it was made from. */
export async function builtVersion(distDir: string): Promise<string> {
  const file = join(distDir, 'build-stamp');
  return existsSync(file) ? (await readFile(file, 'utf8')).trim().slice(0, 12) : 'dev';
}

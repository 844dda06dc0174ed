import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Boot } from '#contract/boot.ts';
import { newToken } from '../kit/random.ts';
import { addressHead, type Describers } from './address-head.ts';
import { appPage, readTemplate } from './app-page.ts';
import { contentSecurityPolicy, pageHeaders } from './security-headers.ts';

/** Serves the built web app: hashed files for ever, everything else fresh, and the page for every address of the router. */
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
    const { status, head } = await addressHead({ url, ip, origin, brand: boot.brand.name }, describe).catch(
      (error: unknown) => {
        // The app tells people about an outage better than a bare error would.
        request.log.error({ err: error }, 'the head of an address could not be found');
        return { status: 503, head: null } as const;
      },
    );
    const etag = tagOf(appPage(template, head, boot));
    reply.status(status).headers(pageHeaders).header('cache-control', 'no-cache').header('etag', etag);
    // A copy that is still right keeps its own policy: the nonce of this answer would not fit the old page.
    if (status === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send();
    const styleNonce = newToken();
    return reply
      .header(
        'content-security-policy',
        contentSecurityPolicy({ isDevelopment: false, styleNonce, frames, mediaOrigin }),
      )
      .type('text/html; charset=utf-8')
      .send(appPage(template, head, { ...boot, styleNonce }));
  });
}

/** Weak, because two answers that say the same still differ in their nonce. */
const tagOf = (page: string): string =>
  `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`;

/** The version of a build is the stamp of what it was made from. */
export async function builtVersion(distDir: string): Promise<string> {
  const file = join(distDir, 'build-stamp');
  return existsSync(file) ? (await readFile(file, 'utf8')).trim().slice(0, 12) : 'dev';
}

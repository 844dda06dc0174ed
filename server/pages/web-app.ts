import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Boot } from '#contract/boot.ts';
import { newToken } from '../kit/random.ts';
import { appPage, readTemplate } from './app-page.ts';
import { contentSecurityPolicy, pageHeaders } from './security-headers.ts';

/** Serves the built web app: hashed files for ever, everything else fresh, and the page for every address of the router. */
export async function mountWebApp(
  app: FastifyInstance,
  { distDir, boot, frames }: { distDir: string; boot: Boot; frames: readonly string[] },
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
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const styleNonce = newToken();
    const { html, status } = appPage(template, path, { ...boot, styleNonce });
    return reply
      .status(status)
      .headers(pageHeaders)
      .header('content-security-policy', contentSecurityPolicy({ isDevelopment: false, styleNonce, frames }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

/** The version of a build is the stamp of what it was made from. */
export async function builtVersion(distDir: string): Promise<string> {
  const file = join(distDir, 'build-stamp');
  return existsSync(file) ? (await readFile(file, 'utf8')).trim().slice(0, 12) : 'dev';
}

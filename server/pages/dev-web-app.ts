import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Boot } from '#contract/boot.ts';
import { newToken } from '../kit/random.ts';
import { addressHead, type Describers } from './address-head.ts';
import { appPage } from './app-page.ts';
import { contentSecurityPolicy, pageHeaders } from './security-headers.ts';

/** Mounts Vite in this server, so that under `npm run dev` hot reload works at the server's own address. */
export async function mountDevWebApp(
  app: FastifyInstance,
  { rootDir, boot, describe }: { rootDir: string; boot: Boot; describe: Describers },
): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(rootDir, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server, path: '/vite-hmr' } },
  });
  app.addHook('onClose', () => vite.close());
  app.get('/version.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ version: boot.version }),
  );
  app.get('/*', async (request, reply) => {
    const isPage = request.headers.accept?.includes('text/html') === true;
    const isGallery = request.url.startsWith('/gallery');
    if (!isPage) {
      reply.hijack();
      vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
      return reply;
    }
    const file = join(rootDir, isGallery ? 'web/gallery/index.html' : 'web/index.html');
    const template = await vite.transformIndexHtml(request.url, await readFile(file, 'utf8'));
    const { url, ip } = request;
    const origin = `http://${request.headers.host}`;
    const found = await addressHead({ url, ip, origin, brand: boot.brand.name }, describe);
    return reply
      .status(isGallery ? 200 : found.status)
      .headers(pageHeaders)
      .header(
        'content-security-policy',
        contentSecurityPolicy({ isDevelopment: true, styleNonce: newToken() }),
      )
      .type('text/html; charset=utf-8')
      .send(appPage(template, { ...found, links: '' }, boot));
  });
}

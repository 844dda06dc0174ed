import type { FastifyInstance } from 'fastify';
import type { Brand } from '#contract/brand.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';
import { plainPageHeaders } from './security-headers.ts';

/**
 * Serves the call catalogue as OpenAPI and as a page. Each is generated only once, because these requests
 * have no rate limit.
 */
export function mountDocs(app: FastifyInstance, brand: Brand): void {
  const description = once(() => Buffer.from(JSON.stringify(openApi(brand))));
  const page = once(() => Buffer.from(docsPage(brand)));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description()),
  );
  app.get('/api/docs', (_request, reply) => reply.headers(plainPageHeaders).send(page()));
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

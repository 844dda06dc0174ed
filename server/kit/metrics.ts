import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { clock } from './clock.ts';
import { isOwnHost } from './http.ts';

/** Numbers for the operator's monitoring: `/metrics`, on this machine or with the token. */
export function mountMetrics(
  app: FastifyInstance,
  { token, sockets, waiting }: { token: string | null; sockets(): number; waiting(): number },
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'sockets_open',
    help: 'Sockets open on this node.',
    registers: [registry],
    collect() {
      this.set(sockets());
    },
  });
  new Gauge({
    name: 'database_waiting',
    help: 'Requests that wait for a database connection.',
    registers: [registry],
    collect() {
      this.set(waiting());
    },
  });

  const started = new WeakMap<object, number>();
  app.addHook('onRequest', async (request) => {
    started.set(request, clock.monotonicMs());
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const start = started.get(request) ?? clock.monotonicMs();
    seconds.observe({ route, status: String(reply.statusCode) }, (clock.monotonicMs() - start) / 1000);
  });

  app.get('/metrics', async (request, reply) => {
    const isLocal =
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) && isOwnHost(request.headers.host, null);
    const isTold = token !== null && request.headers.authorization === `Bearer ${token}`;
    if (!isLocal && !isTold) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { clock } from './clock.ts';
import { isOwnHost } from './http.ts';
import { hashToken } from './random.ts';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request seems to come from this machine. A remote request through a local proxy that adds no header
 * seems to come from this machine, too.
 */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.includes(socket.remoteAddress ?? '') &&
  isOwnHost(headers.host, null) &&
  FORWARDED.every((name) => headers[name] === undefined);

/**
 * Serves `/metrics` for the operator's monitoring, to requests with the token. Without a proxy, local
 * requests need no token.
 */
export function mountMetrics(
  app: FastifyInstance,
  {
    token,
    hasProxy,
    sockets,
    waiting,
  }: {
    token: string | null;
    /**
     * Whether there may be a proxy in front of this node. Behind a proxy on this machine, every request seems
     * to be local.
     */
    hasProxy: boolean;
    sockets(): number;
    waiting(): number;
  },
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
    const given = request.headers.authorization ?? '';
    const hasToken = token !== null && timingSafeEqual(hashToken(given), hashToken(`Bearer ${token}`));
    if (!hasToken && (hasProxy || !isLocal(request))) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

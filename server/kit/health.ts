import type { FastifyInstance } from 'fastify';
import type { Database } from './db.ts';

/** Alive: the process answers. Ready: it can also reach the database. */
export function mountHealth(http: FastifyInstance, { pool }: Database): void {
  http.get('/healthz', () => ({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ status: 'no database' });
    }
  });
}

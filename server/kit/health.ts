import type { FastifyInstance } from 'fastify';
import type { Database } from './db.ts';

/**
 * Mounts `/healthz`, which shows that the process answers, and `/readyz`, which also shows that the process
 * can reach the database and write files.
 */
export function mountHealth(
  http: FastifyInstance,
  { pool }: Pick<Database, 'pool'>,
  hasDiskSpace: () => Promise<boolean>,
): void {
  http.get('/healthz', () => ({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1');
    } catch {
      return reply.status(503).send({ status: 'no database' });
    }
    if (!(await hasDiskSpace())) return reply.status(503).send({ status: 'disk full' });
    return { status: 'ready' };
  });
}

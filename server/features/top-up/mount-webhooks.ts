import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../kit/db.ts';
import { enqueue } from '../../kit/jobs.ts';
import { refuser } from '../../kit/refusal.ts';
import { webhookJobType } from './handle-webhook-event.ts';
import type { TopUpParts } from './parts.ts';
import { insertEvent } from './webhook-inbox.store.ts';

const refuse = refuser('invalid_input');

const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Receives a provider's webhook events: verifies the raw bytes, stores the event and answers. A job later
 * queries the provider. A request that did not come from the provider changes nothing.
 */
export async function mountPaymentWebhooks(
  app: FastifyInstance,
  { db, rail }: Pick<TopUpParts, 'db' | 'rail'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(`/webhooks/${rail.name}`, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      const event = await rail.readWebhook({
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        headers: request.headers,
        ip: request.ip,
        query: request.raw.url?.split('?')[1] ?? '',
      });
      if (event === 'invalid') throw refuse('invalid_input');
      await inTransaction(db, async (tx) => {
        const { eventId, kind, ref } = event;
        if (!(await insertEvent(tx, { rail: rail.name, eventId, kind, ref }))) return;
        await enqueue(tx, webhookJobType, { rail: rail.name, eventId });
      });
      return reply.send({ received: true });
    });
  });
}

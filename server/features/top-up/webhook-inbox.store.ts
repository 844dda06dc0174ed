import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';

export interface InboxEvent {
  readonly rail: string;
  readonly eventId: string;
  readonly kind: string;
  readonly ref: string;
}

/** Stores a webhook event. Returns false when the event was stored before. */
export async function insertEvent(tx: Tx, event: InboxEvent): Promise<boolean> {
  const row = await tx
    .insertInto('webhook_inbox')
    .values({ rail: event.rail, event_id: event.eventId, kind: event.kind, provider_ref: event.ref })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a stored event that has not been handled yet. */
export async function findOpenEvent(
  reader: Reader,
  { rail, eventId }: Pick<InboxEvent, 'rail' | 'eventId'>,
): Promise<{ kind: string; ref: string } | undefined> {
  return reader
    .selectFrom('webhook_inbox')
    .select(['kind', 'provider_ref as ref'])
    .where('rail', '=', rail)
    .where('event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
}

export async function closeEvent(
  reader: Reader,
  { rail, eventId, outcome }: Pick<InboxEvent, 'rail' | 'eventId'> & { outcome: string },
): Promise<void> {
  await reader
    .updateTable('webhook_inbox')
    .set({ handled_at: sql<Date>`app_now()`, outcome })
    .where('rail', '=', rail)
    .where('event_id', '=', eventId)
    .execute();
}

/**
 * The ids of unhandled events that are older than 15 minutes, oldest first.
 * Their jobs have probably been lost.
 */
export async function findUnhandledEvents(
  reader: Reader,
  { rail, limit }: { rail: string; limit: number },
): Promise<string[]> {
  const rows = await reader
    .selectFrom('webhook_inbox')
    .select('event_id')
    .where('rail', '=', rail)
    .where('handled_at', 'is', null)
    .where('received_at', '<', sql<Date>`app_now() - interval '15 minutes'`)
    .orderBy('received_at')
    .limit(limit)
    .execute();
  return rows.map(({ event_id }) => event_id);
}

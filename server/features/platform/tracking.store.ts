import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/db.ts';

export interface TrackedEvent {
  personId: string | null;
  event: string;
  extra: Record<string, unknown>;
  page: string | null;
  referrer: string | null;
  timestamp: number;
}

export async function insertEvents(tx: Tx, events: readonly TrackedEvent[]): Promise<void> {
  await tx
    .insertInto('tracking_events')
    .values(
      events.map((event) => ({
        person_id: event.personId,
        event: event.event,
        extra: JSON.stringify(event.extra),
        page: event.page,
        referrer: event.referrer,
        happened_at: new Date(event.timestamp),
      })),
    )
    .execute();
}

const RETENTION_DAYS = 30;

export async function deleteOldTracking(db: Db): Promise<void> {
  await sql`delete from tracking_events where created_at < app_now() - make_interval(days => ${RETENTION_DAYS})`.execute(
    db,
  );
}

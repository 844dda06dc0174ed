import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { every } from '../kit/every.ts';
import type { Log } from '../kit/log.ts';
import { type OutboxEvent, onAnnounced } from '../kit/outbox.ts';
import type { Bus, DeliveredEvent } from './bus.ts';

const POLL_MS = 100;
/** The pause between queries under load. One query then reads the events of many transactions. */
const PAUSE_MS = 5;
const BATCH = 500;
const REPLAY_LIMIT = 500;
/** The number of replayed events whose content is read at a time. */
const REPLAY_BATCH = 50;

/**
 * The maximum number of remembered ids of events that were read from the table. `deliver` may be called with
 * such an event just after it was read, and must not send it again.
 */
const RECENT_MAX = 10_000;

interface Row {
  id: number;
  audience: string;
  otherAudience: string | null;
  name: string;
  payload: string;
}

/** Adds the current content to events for which the outbox stores only a position or an id. */
type Complete = (events: readonly OutboxEvent[]) => Promise<readonly OutboxEvent[]>;

/**
 * Reads the outbox table, so that every node gets the events of all nodes. Transactions do not commit in the order in
 * which they begin. So each query selects the events that its own snapshot sees and the previous query's snapshot did
 * not see. Each event is thus read once, and a long open transaction delays no other event. Events that `deliver` has
 * already sent are skipped.
 */
export function outboxBus(db: Db, log: Log, complete: Complete = async (events) => events): Bus {
  /**
   * The snapshot of the last query, in text form. Its first part, `watermark`, is the oldest transaction that
   * was still open then; clients resume from it.
   */
  let seen = '1:1:';
  let watermark = '0';
  /**
   * Set when a query returned a full batch. The next query uses the same snapshot, `until`, and starts after
   * the event with the id `after`.
   */
  let rest: { readonly until: string; readonly after: number } | null = null;
  const recent = new Set<number>();
  /** Ids of events that `deliver` has sent and that have not been read from the table yet. */
  const delivered = new Set<number>();
  let loop: { stop(): Promise<void> } | null = null;
  let stopListening: () => void = () => undefined;
  let deliver: (events: readonly DeliveredEvent[]) => void = () => undefined;

  const moveTo = (snapshot: string): void => {
    seen = snapshot;
    [watermark = '0'] = snapshot.split(':');
  };

  /** Reads and delivers the next events. Returns whether there are more. */
  const readBatch = async (): Promise<boolean> => {
    const { rows: found } = await sql<{ until: string } & (Row | { id: null })>`
      select look.until::text as until, o.*
      from (select coalesce(${rest?.until ?? null}::pg_snapshot, pg_current_snapshot()) as until) look
        left join lateral (
          select id, audience, other_audience as "otherAudience", name, payload
          from outbox_unread(${seen}::pg_snapshot, look.until, ${rest?.after ?? 0}, ${BATCH})
        ) o on true order by o.id`.execute(db);
    const until = found[0]?.until ?? seen;
    const rows = found.flatMap((row) => (row.id === null ? [] : [row]));
    const unsent = rows.filter(({ id }) => !delivered.has(id));
    const completed = unsent.length > 0 ? await complete(unsent.flatMap(toEach)) : [];
    // Checked again, because `deliver` may have sent some of these events while their content was read.
    const fresh = completed.filter(({ id }) => !delivered.has(id));
    if (fresh.length > 0) deliver(fresh.map((event) => ({ ...event, position: watermark })));
    for (const { id } of rows) if (!delivered.delete(id)) recent.add(id);
    for (const id of recent) {
      if (recent.size <= RECENT_MAX) break;
      recent.delete(id);
    }
    const last = rows.at(-1);
    rest = last && rows.length === BATCH ? { until, after: last.id } : null;
    if (rest) return true;
    moveTo(until);
    return false;
  };
  const { read, readSoon } = oneAtATime(readBatch, log);

  return {
    async start(onEvents) {
      deliver = onEvents;
      const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(db);
      moveTo(rows[0]?.now ?? seen);
      loop = every(POLL_MS, 'outbox', read, log);
      stopListening = onAnnounced(readSoon);
    },
    deliver(events) {
      const fresh = events.filter(({ id }) => !recent.has(id));
      for (const { id } of fresh) delivered.add(id);
      deliver(fresh.map((event) => ({ ...event, position: watermark })));
    },
    position: () => watermark,
    async replay(audiences, { after, maxBytes }) {
      if (!/^[0-9]{1,19}$/.test(after)) return null;
      // Events that this node will still send are not replayed, because they would be sent twice.
      const sent = new Set(delivered);
      const isRead = sql`pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)
        or id <= ${rest?.after ?? 0} and pg_visible_in_snapshot(xid, ${rest?.until ?? seen}::pg_snapshot)`;
      const { rows: found } = await sql<OutboxEvent & { isRead: boolean }>`
        select id, audience, name, payload, ${isRead} as "isRead"
        from outbox_for(${[...audiences]}::text[], ${after}::xid8, ${REPLAY_LIMIT + 1}) order by id`.execute(
        db,
      );
      // Read after the events, because some of them may be deleted in between.
      const horizon = await sql<{ isForgotten: boolean }>`
        select xid >= ${after}::xid8 as "isForgotten" from outbox_horizon`.execute(db);
      if (horizon.rows[0]?.isForgotten || found.length > REPLAY_LIMIT) return null;
      const rows = found.filter((row) => row.isRead || sent.has(row.id));
      const events: OutboxEvent[] = [];
      let bytes = 0;
      for (let from = 0; from < rows.length; from += REPLAY_BATCH) {
        const completed = await complete(rows.slice(from, from + REPLAY_BATCH));
        events.push(...completed);
        for (const { payload } of completed) bytes += Buffer.byteLength(payload);
        if (bytes > maxBytes) return null;
      }
      return events.map((event) => ({ ...event, position: after }));
    },
    async stop() {
      stopListening();
      await loop?.stop();
    },
  };
}

/**
 * Reads batches one after the other until there are no more. A read that is requested during a batch follows
 * that batch.
 */
function oneAtATime(readBatch: () => Promise<boolean>, log: Log) {
  let isReading = false;
  let isReadRequested = false;
  let isScheduled = false;

  const read = async (): Promise<void> => {
    if (isReading) {
      isReadRequested = true;
      return;
    }
    isReading = true;
    try {
      do {
        isReadRequested = false;
        if (await readBatch()) isReadRequested = true;
        if (isReadRequested) await pause(PAUSE_MS);
      } while (isReadRequested);
    } finally {
      isReading = false;
    }
  };

  // Transactions that commit together report their events one after the other. The delay lets one query read all
  // these events.
  const readSoon = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      read().catch((error: unknown) =>
        log.warn({ err: error }, 'the outbox could not be read, will be tried again'),
      );
    });
  };

  return { read, readSoon };
}

const toEach = ({ id, audience, otherAudience, name, payload }: Row): OutboxEvent[] =>
  [audience, ...(otherAudience === null ? [] : [otherAudience])].map((to) => ({
    id,
    audience: to,
    name,
    payload,
  }));

/**
 * Events older than this are deleted. A client that was away for longer gets `gap` and reloads everything.
 */
const OUTBOX_RETENTION_HOURS = 24;

export async function forgetOldEvents(db: Db): Promise<void> {
  await sql`
    with kept as (
      select xid from outbox where created_at >= app_now() - make_interval(hours => ${OUTBOX_RETENTION_HOURS})
      order by xid, id limit 1
    ), gone as (
      delete from outbox
      where xid < coalesce((select xid from kept), pg_snapshot_xmin(pg_current_snapshot())) returning xid
    )
    update outbox_horizon set xid = greatest(xid, (select max(xid) from gone)) where exists (select from gone)`.execute(
    db,
  );
}

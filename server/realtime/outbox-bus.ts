import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { every } from '../kit/every.ts';
import type { Log } from '../kit/log.ts';
import { type OutboxEvent, onAnnounced } from '../kit/outbox.ts';
import type { Bus, DeliveredEvent } from './bus.ts';

const POLL_MS = 100;
/** Under load many changes are one look; who speaks into the quiet is heard at once. */
const BREATH_MS = 5;
const BATCH = 500;
const REPLAY_LIMIT = 500;

/** So many of those told last are known by number: one of them may yet be handed over, a moment after it was read. */
const RECENT_MAX = 10_000;

interface Row {
  id: number;
  audience: string;
  otherAudience: string | null;
  name: string;
  payload: string;
}

/** Puts into events what they only refer to, as it is now. */
type Complete = (events: readonly OutboxEvent[]) => Promise<readonly OutboxEvent[]>;

/**
 * Tails the outbox table, so that every process on one database hears every event. Transactions commit in another
 * order than they began, so a look asks for what its own snapshot sees and that of the look before did not: each event is
 * read once, and however long a transaction stays open, nothing is kept for it. What this node has committed itself it
 * may be handed (`carry`), and passes over when it reads it.
 */
export function outboxBus(db: Db, log: Log, complete: Complete = async (events) => events): Bus {
  /** What the last look saw; its oldest running transaction is the position of those who resume (`watermark`). */
  let seen = '1:1:';
  let watermark = '0';
  /** A look that found more than it may read goes on with the same snapshot, from an id on. */
  let rest: { readonly until: string; readonly after: number } | null = null;
  const recent = new Set<number>();
  /** What was handed over and told, and has not been read yet. */
  const handed = new Set<number>();
  let loop: { stop(): Promise<void> } | null = null;
  let unhear: () => void = () => undefined;
  let isLooking = false;
  let isPoked = false;
  let isToLook = false;
  let deliver: (events: readonly DeliveredEvent[]) => void = () => undefined;

  const moveTo = (snapshot: string): void => {
    seen = snapshot;
    [watermark = '0'] = snapshot.split(':');
  };

  const look = async (): Promise<void> => {
    if (isLooking) {
      isPoked = true;
      return;
    }
    isLooking = true;
    try {
      do {
        isPoked = false;
        await lookOnce();
        if (isPoked) await pause(BREATH_MS);
      } while (isPoked);
    } finally {
      isLooking = false;
    }
  };

  // Those whose changes were committed together speak one after the other; one look hears them all.
  const lookSoon = (): void => {
    if (isToLook) return;
    isToLook = true;
    setImmediate(() => {
      isToLook = false;
      look().catch((error: unknown) =>
        log.warn({ err: error }, 'the outbox could not be read, will be tried again'),
      );
    });
  };

  const lookOnce = async (): Promise<void> => {
    const { rows: found } = await sql<{ until: string } & (Row | { id: null })>`
      select look.until::text as until, o.*
      from (select coalesce(${rest?.until ?? null}::pg_snapshot, pg_current_snapshot()) as until) look
        left join lateral (
          select id, audience, other_audience as "otherAudience", name, payload
          from outbox_unread(${seen}::pg_snapshot, look.until, ${rest?.after ?? 0}, ${BATCH})
        ) o on true order by o.id`.execute(db);
    const until = found[0]?.until ?? seen;
    const rows = found.flatMap((row) => (row.id === null ? [] : [row]));
    const unheard = rows.filter(({ id }) => !handed.has(id));
    const told = unheard.length > 0 ? await complete(unheard.flatMap(toEach)) : [];
    // Some may have been handed over meanwhile.
    const fresh = told.filter(({ id }) => !handed.has(id));
    if (fresh.length > 0) deliver(fresh.map((event) => ({ ...event, position: watermark })));
    for (const { id } of rows) if (!handed.delete(id)) recent.add(id);
    for (const id of recent) {
      if (recent.size <= RECENT_MAX) break;
      recent.delete(id);
    }
    const last = rows.at(-1);
    rest = last && rows.length === BATCH ? { until, after: last.id } : null;
    if (rest) isPoked = true;
    else moveTo(until);
  };

  return {
    async start(onEvents) {
      deliver = onEvents;
      const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(db);
      moveTo(rows[0]?.now ?? seen);
      loop = every(POLL_MS, 'outbox', look, log);
      unhear = onAnnounced(lookSoon);
    },
    deliver(told) {
      const fresh = told.filter(({ id }) => !recent.has(id));
      for (const { id } of fresh) handed.add(id);
      deliver(fresh.map((event) => ({ ...event, position: watermark })));
    },
    position: () => watermark,
    async replay(audiences, after) {
      if (!/^[0-9]{1,19}$/.test(after)) return null;
      const position = watermark;
      const horizon = await sql<{ isForgotten: boolean }>`
        select xid >= ${after}::xid8 as "isForgotten" from outbox_horizon`.execute(db);
      if (horizon.rows[0]?.isForgotten) return null;
      const { rows } = await sql<OutboxEvent>`
        select id, audience, name, payload
        from outbox_for(${[...audiences]}::text[], ${after}::xid8, ${REPLAY_LIMIT + 1}) order by id`.execute(
        db,
      );
      if (rows.length > REPLAY_LIMIT) return null;
      return (await complete(rows)).map((event) => ({ ...event, position }));
    },
    async stop() {
      unhear();
      await loop?.stop();
    },
  };
}

const toEach = ({ id, audience, otherAudience, name, payload }: Row): OutboxEvent[] =>
  [audience, ...(otherAudience === null ? [] : [otherAudience])].map((one) => ({
    id,
    audience: one,
    name,
    payload,
  }));

/** Events older than this are forgotten; who was away longer loads everything afresh. */
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

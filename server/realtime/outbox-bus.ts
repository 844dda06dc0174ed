import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { every } from '../kit/every.ts';
import type { Log } from '../kit/log.ts';
import { onAnnounced, type ToldEvent } from '../kit/outbox.ts';
import type { Bus, CarriedEvent } from './bus.ts';

const POLL_MS = 100;
/** Under load many changes are one look; who speaks into the quiet is heard at once. */
const BREATH_MS = 5;
const BATCH = 500;
const REPLAY_LIMIT = 500;

interface Row {
  id: number;
  xid: string;
  audience: string;
  otherAudience: string | null;
  name: string;
  payload: string;
}

/** Puts into events what they only refer to, as it is now. */
type Complete = (events: readonly ToldEvent[]) => Promise<readonly ToldEvent[]>;

/**
 * Tails the outbox table, so that every process on one database hears every event. Transactions commit in another
 * order than they began: the tail therefore never moves past the oldest transaction still running (`watermark`),
 * reads from there again at each look, and skips what it has already delivered. What this node has committed itself it
 * may be handed (`carry`), and skips in the same way.
 */
export function outboxBus(db: Db, log: Log, complete: Complete = async (events) => events): Bus {
  let watermark = '0';
  /** What was told already, with its transaction or a later one: it is met again until the watermark is past that. */
  let delivered = new Map<number, bigint>();
  /** What was handed over and told, and has not been skipped by a look yet. */
  const handed = new Set<number>();
  let loop: { stop(): Promise<void> } | null = null;
  let unhear: () => void = () => undefined;
  let isLooking = false;
  let isPoked = false;
  let isToLook = false;
  let deliver: (events: readonly CarriedEvent[]) => void = () => undefined;

  const snapshot = async (): Promise<string> => {
    const { rows } = await sql<{
      xmin: string;
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db);
    return rows[0]?.xmin ?? '0';
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
    // The next watermark comes from the snapshot that reads the rows: what was still running is read again, not missed.
    const known = [...handed];
    const skip = [...delivered.keys(), ...known];
    const { rows: seen } = await sql<{ next: string; end: string } & (Row | { id: null })>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as next,
        pg_snapshot_xmax(pg_current_snapshot())::text as end, o.*
      from (select) as look left join lateral (
        select id, xid::text as xid, audience, other_audience as "otherAudience", name, payload
        from outbox_since(${watermark}::xid8, ${skip}::bigint[], ${BATCH})
      ) o on true order by o.id`.execute(db);
    const { next, end } = seen[0] ?? { next: watermark, end: watermark };
    const rows = seen.flatMap((row) => (row.id === null ? [] : [row]));
    const told = rows.length > 0 ? await complete(rows.flatMap(toEach)) : [];
    const fresh = told.filter(({ id }) => !handed.has(id));
    if (fresh.length > 0) deliver(fresh.map((event) => ({ ...event, position: watermark })));
    for (const { id, xid } of rows) delivered.set(id, BigInt(xid));
    // Handed over before this look, so its transaction had ended: it is one before the first that had not begun.
    for (const id of known) {
      delivered.set(id, BigInt(end) - 1n);
      handed.delete(id);
    }
    if (rows.length === BATCH) {
      isPoked = true;
      return;
    }
    // Kept for one look more than the watermark needs: what was read here may yet be handed over.
    const past = BigInt(watermark);
    delivered = new Map([...delivered].filter(([, xid]) => xid >= past));
    watermark = next;
  };

  return {
    async start(onEvents) {
      deliver = onEvents;
      watermark = await snapshot();
      loop = every(POLL_MS, 'outbox', look, log);
      unhear = onAnnounced(lookSoon);
    },
    carry(told) {
      const fresh = told.filter(({ id }) => !delivered.has(id));
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
      const { rows } = await sql<ToldEvent>`
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

const toEach = ({ id, audience, otherAudience, name, payload }: Row): ToldEvent[] =>
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

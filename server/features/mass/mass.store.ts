import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { MassAudience, type MassState } from '#contract/mass.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { isAfterCursor, momentOf, type PageCursor } from '../../kit/paging.ts';
import type { Audience } from './audience.store.ts';

type State = z.output<typeof MassState>;

/** A mass message as its creator sees it. Its sales and earnings are computed when it is read. */
export interface MassRow {
  readonly id: string;
  readonly creatorId: string;
  readonly version: number;
  readonly state: State;
  readonly text: string;
  readonly lockedText: string;
  readonly price: string | null;
  readonly audience: Audience;
  readonly sendAt: Date | null;
  /** The time that the creator chose, if a cap moved the message to a later time; otherwise null. */
  readonly wantedAt: Date | null;
  /** Whether the creator has paused the queue. A scheduled message is not sent until the pause ends. */
  readonly isHeld: boolean;
  readonly startedAt: Date | null;
  readonly sentAt: Date | null;
  readonly unsentAt: Date | null;
  readonly recipients: number;
  readonly delivered: number;
  readonly seen: number;
  readonly bought: number;
  readonly gross: string;
  readonly net: string;
  readonly createdAt: Date;
  readonly media: readonly { readonly id: string; readonly isPreview: boolean }[];
  readonly now: Date;
  readonly moment: string;
}

/**
 * Whether the fan shows read receipts. A count must not reveal whether a fan who hides them has read a
 * message (CH8).
 */
export const showsReceipts = (fan: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not exists (
  select from chat_settings r where r.person_id = ${fan} and not r.shows_receipts)`;

/**
 * Whether the pointer `q`, which is not counted yet, was read: the fan's read position has reached the
 * pointer's message, and the fan shows read receipts.
 */
const isRead = sql<boolean>`(exists (
  select from chat_members k where k.chat_id = q.chat_id and k.person_id = q.fan_id and k.read_seq >= q.taken_seq)
  and ${showsReceipts(sql.ref('q.fan_id'))})`;

const rows: RawBuilder<unknown> = sql`
  select x.id, x.creator_id as "creatorId", x.version, x.state, x.body as text, x.locked_body as "lockedText",
    x.price::text as price, x.audience, x.send_at as "sendAt", x.wanted_at as "wantedAt",
    exists (select from pages g where g.creator_id = x.creator_id and g.is_queue_paused) as "isHeld", x.started_at as "startedAt", x.sent_at as "sentAt",
    x.unsent_at as "unsentAt", x.recipients, x.delivered,
    x.seen + (select count(*)::integer from mass_pointers q
              where q.mass_id = x.id and q.taken_seq is not null and q.seen_at is null and ${isRead}) as seen,
    s.bought, s.gross, s.net, x.created_at as "createdAt",
    coalesce((select jsonb_agg(jsonb_build_object('id', m.asset_id, 'isPreview', m.is_preview) order by m.position)
              from mass_media m where m.mass_id = x.id), '[]') as media, app_now() as now,
    ${momentOf(sql.ref('x.created_at'))} as moment
  from mass_messages x cross join lateral (
    select count(*)::integer as bought, coalesce(sum(e.gross), 0)::text as gross, coalesce(sum(e.net), 0)::text as net
    from purchases u join earnings e on e.id = u.id
    where u.kind = 'unlock' and u.item_kind = 'message' and u.item_id = x.id and u.state = 'paid'
      and e.reversed_at is null) s`;

const parsed = (row: MassRow): MassRow => ({ ...row, audience: MassAudience.parse(row.audience) });

export async function findMass(
  reader: Reader,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<MassRow | undefined> {
  const found = await sql<MassRow>`${rows} where x.id = ${id} and x.creator_id = ${creatorId}`.execute(
    reader,
  );
  return found.rows.map(parsed)[0];
}

/** Reads the creator's message and locks it until the transaction ends, so that concurrent changes wait. */
export async function lockMass(
  tx: Tx,
  which: { id: string; creatorId: string },
): Promise<MassRow | undefined> {
  await sql`select from mass_messages where id = ${which.id} and creator_id = ${which.creatorId} for update`.execute(
    tx,
  );
  return findMass(tx, which);
}

const shows = {
  all: sql`x.state <> 'cancelled'`,
  drafts: sql`x.state = 'draft'`,
  scheduled: sql`x.state = 'scheduled'`,
  sent: sql`x.state in ('sending', 'paused', 'sent', 'unsent')`,
};

export async function listMass(
  reader: Reader,
  {
    creatorId,
    show,
    after,
    limit,
  }: { creatorId: string; show: keyof typeof shows; after: PageCursor | null; limit: number },
): Promise<MassRow[]> {
  const found = await sql<MassRow>`
    ${rows}
    where x.creator_id = ${creatorId} and ${shows[show]}
      and ${isAfterCursor(after, sql.ref('x.created_at'), sql.ref('x.id'))}
    order by x.created_at desc, x.id desc limit ${limit}`.execute(reader);
  return found.rows.map(parsed);
}

export interface Saved {
  readonly id: string;
  readonly creatorId: string;
  readonly authorId: string;
  readonly text: string;
  readonly lockedText: string;
  /** The price in units; null when the message is free. */
  readonly price: string | null;
  readonly media: readonly { readonly id: string; readonly isPreview: boolean }[];
  readonly audience: Audience;
  readonly sendAt: string | null;
}

/** Inserts a draft. Returns false when the id exists already. */
export async function insertMass(tx: Tx, saved: Saved): Promise<boolean> {
  const inserted = await sql`
    insert into mass_messages (id, creator_id, author_id, body, locked_body, price, audience, send_at)
    values (${saved.id}, ${saved.creatorId}, ${saved.authorId}, ${saved.text}, ${saved.lockedText}, ${saved.price}::numeric,
      ${JSON.stringify(saved.audience)}::jsonb, ${saved.sendAt}::timestamptz)
    on conflict do nothing returning id`.execute(tx);
  if (inserted.rows.length === 0) return false;
  await replaceMedia(tx, saved);
  return true;
}

/** Updates a draft or a scheduled message. A scheduled message that gets no time becomes a draft again. */
export async function updateMass(tx: Tx, saved: Saved): Promise<void> {
  await sql`
    update mass_messages set body = ${saved.text}, locked_body = ${saved.lockedText}, price = ${saved.price}::numeric,
      audience = ${JSON.stringify(saved.audience)}::jsonb, send_at = ${saved.sendAt}::timestamptz, wanted_at = null,
      link = null, author_id = ${saved.authorId}, version = version + 1, updated_at = app_now(),
      state = case when ${saved.sendAt}::timestamptz is null then 'draft' else state end
    where id = ${saved.id}`.execute(tx);
  await replaceMedia(tx, saved);
}

async function replaceMedia(tx: Tx, { id, media }: Saved): Promise<void> {
  await sql`delete from mass_media where mass_id = ${id}`.execute(tx);
  await sql`
    insert into mass_media (mass_id, position, asset_id, is_preview)
    select ${id}, o.position, o.asset_id, o.is_preview
    from unnest(${media.map((one) => one.id)}::uuid[], ${media.map((one) => one.isPreview)}::boolean[])
      with ordinality o (asset_id, is_preview, position)`.execute(tx);
}

/**
 * Stores the final text of a message that is accepted for sending. The words that the creator softens are
 * already replaced in this text.
 */
export async function soften(
  tx: Tx,
  id: string,
  { text, lockedText }: { text: string; lockedText: string },
): Promise<void> {
  await sql`update mass_messages set body = ${text}, locked_body = ${lockedText} where id = ${id}`.execute(
    tx,
  );
}

/**
 * Changes the state of a message. `sending` sets its start time; a message that continues after a pause keeps
 * its first start time, unless `begins` is set.
 */
export async function setState(
  tx: Tx,
  id: string,
  state: State,
  { begins = false }: { begins?: boolean } = {},
): Promise<void> {
  await sql`
    update mass_messages set state = ${state}, version = version + 1, updated_at = app_now(),
      started_at = case when ${begins}::boolean then app_now()
                        when ${state} = 'sending' then coalesce(started_at, app_now()) else started_at end,
      unsent_at = case when ${state} = 'unsent' then app_now() end
    where id = ${id}`.execute(tx);
}

/**
 * Moves a scheduled message to a later time. The time that the creator chose is stored separately, so that it
 * can still be shown.
 */
export async function postponeMass(tx: Tx, id: string, until: Date): Promise<void> {
  await sql`
    update mass_messages set wanted_at = coalesce(wanted_at, send_at), send_at = ${until}, version = version + 1,
      updated_at = app_now()
    where id = ${id}`.execute(tx);
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await sql`delete from mass_messages where id = ${id} and state = 'draft'`.execute(tx);
}

/**
 * Counts the creator's other messages on the day and in the week (from Monday) of the given time, in UTC.
 * Cancelled messages do not count; unsent messages do.
 */
export async function countMassAround(
  reader: Reader,
  { creatorId, id, at }: { creatorId: string; id: string | null; at: string | null },
): Promise<{ day: number; week: number }> {
  const when = sql`(coalesce(${at}::timestamptz, app_now()) at time zone 'UTC')`;
  const leaves = sql`(coalesce(x.started_at, x.send_at) at time zone 'UTC')`;
  const found = await sql<{ day: number; week: number }>`
    select count(*) filter (where date_trunc('day', ${leaves}) = date_trunc('day', ${when}))::integer as day,
      count(*)::integer as week
    from mass_messages x
    where x.creator_id = ${creatorId} and x.id is distinct from ${id}::uuid
      and x.state in ('scheduled', 'sending', 'paused', 'sent', 'unsent')
      and date_trunc('week', ${leaves}) = date_trunc('week', ${when})`.execute(reader);
  return found.rows[0] ?? { day: 0, week: 0 };
}

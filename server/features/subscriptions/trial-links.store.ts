import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { TrialLinks } from '../../kit/db-types.ts';
import { LIST_MAX } from './terms.ts';

export type TrialLink = Selectable<TrialLinks>;
export type ListedTrialLink = TrialLink & { readonly tier_name: string; readonly is_over: boolean };

const isRunning = sql<boolean>`l.ended_at is null and (l.ends_at is null or l.ends_at > app_now())
  and (l.uses_max is null or l.uses < l.uses_max)`;

/** The trial link with this code, and whether it can still be used. */
export async function findTrialLink(
  reader: Reader,
  code: string,
): Promise<(TrialLink & { is_open: boolean }) | undefined> {
  const { rows } = await sql<TrialLink & { is_open: boolean }>`
    select l.*, ${isRunning} as is_open from trial_links l where l.code = ${code}`.execute(reader);
  return rows[0];
}

/**
 * Counts one use of a trial link; returns false when no use is left. Concurrent uses never exceed the limit
 * (M7).
 */
export async function takeTrialLink(tx: Tx, id: string): Promise<boolean> {
  const { rows } =
    await sql`update trial_links l set uses = uses + 1 where l.id = ${id} and ${isRunning} returning l.id`.execute(
      tx,
    );
  return rows.length === 1;
}

export const insertTrialLink = (tx: Tx, link: Insertable<TrialLinks>): Promise<TrialLink> =>
  tx.insertInto('trial_links').values(link).returningAll().executeTakeFirstOrThrow();

export async function endTrialLink(
  tx: Tx,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update trial_links set ended_at = coalesce(ended_at, app_now())
    where id = ${id} and creator_id = ${creatorId} returning id`.execute(tx);
  return rows.length === 1;
}

export async function listTrialLinks(
  reader: Reader,
  { creatorId, id = null }: { creatorId: string; id?: string | null },
): Promise<ListedTrialLink[]> {
  const { rows } = await sql<ListedTrialLink>`
    select l.*, t.name as tier_name, l.ended_at is not null or coalesce(l.ends_at <= app_now(), false) as is_over
    from trial_links l join tiers t on t.id = l.tier_id
    where l.creator_id = ${creatorId} and (${id}::uuid is null or l.id = ${id}::uuid)
    order by l.created_at desc, l.id desc limit ${LIST_MAX}`.execute(reader);
  return rows;
}

export async function countOpenLinks(reader: Reader, creatorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from trial_links l where l.creator_id = ${creatorId} and ${isRunning}`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}

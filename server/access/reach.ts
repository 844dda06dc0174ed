import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from './viewer.ts';

/**
 * SQL: whether a creator's message may reach the person `fan` (AX4): no block in either direction, no
 * restricted fan, and not the creator. Fast for long lists: each condition reads a small set once, also for a
 * hundred thousand fans.
 */
export function mayReach(
  creatorId: string | RawBuilder<unknown>,
  fan: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const creator = typeof creatorId === 'string' ? sql`${creatorId}::uuid` : creatorId;
  return sql<boolean>`(
    ${fan} <> ${creator}
    and not exists (select from blocks b where b.blocker_id = ${creator} and b.blocked_id = ${fan})
    and not exists (select from blocks b where b.blocked_id = ${creator} and b.blocker_id = ${fan})
    and not exists (select from people r where r.id = ${fan} and r.is_restricted))`;
}

/**
 * SQL: whether `person` shuts out neither the viewer's country nor network (AX4). Fans may have a page too.
 */
export const allowsLocationOf = ({ country, ip }: Viewer, person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(
    not exists (select from blocked_countries b where b.creator_id = ${person} and b.country = ${country}::text)
    and not exists (select from blocked_ranges b where b.creator_id = ${person} and b.range >>= ${ip}::inet))`;

import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from './viewer.ts';

/**
 * SQL for whether a creator's message may reach the person `fan` (AX4). This person must not be the creator and must
 * not be restricted. Neither of the two may have blocked the other. Stays fast for a hundred thousand fans, because
 * each condition reads a small set once.
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
 * SQL for whether `person` shuts out neither the viewer's country nor the viewer's network (AX4). `person`
 * can be a fan, because fans can have a page, too.
 */
export const allowsLocationOf = ({ country, ip }: Viewer, person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(
    not exists (select from blocked_countries b where b.creator_id = ${person} and b.country = ${country}::text)
    and not exists (select from blocked_ranges b where b.creator_id = ${person} and b.range >>= ${ip}::inet))`;

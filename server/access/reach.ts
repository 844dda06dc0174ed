import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from './viewer.ts';

/**
 * Whether what a creator sends may reach the person in `fan` (AX4): no block in either direction, no restricted account,
 * and nobody reaches themself. For lists of many: each part is a set of few, so that a hundred thousand cost one look.
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

/** Whether `person` does not shut out where this viewer is (AX4); for lists of many, too. A fan may have a page as well. */
export const letsIn = ({ country, ip }: Viewer, person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(
    not exists (select from blocked_countries b where b.creator_id = ${person} and b.country = ${country}::text)
    and not exists (select from blocked_ranges b where b.creator_id = ${person} and b.range >>= ${ip}::inet))`;

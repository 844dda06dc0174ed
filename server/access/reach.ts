import { type RawBuilder, sql } from 'kysely';

/**
 * Whether what a creator sends may reach the person in `fan` (A4): no block in either direction, no restricted account,
 * and nobody reaches themself. For lists of many: each part is a set of few, so that a hundred thousand cost one look.
 */
export const mayReach = (creatorId: string, fan: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  ${fan} <> ${creatorId}::uuid
  and not exists (select from blocks b where b.blocker_id = ${creatorId}::uuid and b.blocked_id = ${fan})
  and not exists (select from blocks b where b.blocked_id = ${creatorId}::uuid and b.blocker_id = ${fan})
  and not exists (select from people r where r.id = ${fan} and r.is_restricted))`;

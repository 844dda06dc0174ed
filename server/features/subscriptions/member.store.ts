import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';

/**
 * SQL: whether a trial, an unrefunded gift or an unrefunded payment covers the current period of subscription
 * `s` (M12).
 */
export const isCovered = sql<boolean>`is_covered(s)`;

/** SQL: whether subscription `s` opens the creator's page now. */
export const isMemberNow = sql<boolean>`exists (select from active_memberships m where m.subscription_id = s.id)`;

/** A fan's current membership of a creator's page. */
export interface Membership {
  readonly subscriptionId: string;
  readonly tierId: string;
  /** The ids of the member's tier and of the tiers that it includes. */
  readonly openedTierIds: readonly string[];
}

/**
 * Returns the fan's membership; null for a non-member. A membership ends by the database's clock, even when
 * the renewal loop does not run.
 */
export async function findMembership(
  reader: Reader,
  { fanId, creatorId }: { fanId: string; creatorId: string },
): Promise<Membership | null> {
  const { rows } = await sql<Membership>`
    select subscription_id as "subscriptionId", tier_id as "tierId", opened_tier_ids as "openedTierIds"
    from active_memberships where fan_id = ${fanId} and creator_id = ${creatorId}`.execute(reader);
  return rows[0] ?? null;
}

export const isMember = async (
  reader: Reader,
  pair: { fanId: string; creatorId: string },
): Promise<boolean> => (await findMembership(reader, pair)) !== null;

import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';

/** Whether the current period of subscription `s` is a trial, a gift, or was paid, and was not given back (M12). */
export const isCovered = sql<boolean>`is_covered(s)`;

/** Whether subscription `s` opens the creator's page at this moment. */
export const opensNow = sql<boolean>`exists (select from active_memberships m where m.subscription_id = s.id)`;

/** How a fan is a member of a creator's page now; null when they are not. */
export interface Membership {
  readonly subscriptionId: string;
  readonly tierId: string;
  /** The tier itself and those it includes. */
  readonly openedTierIds: readonly string[];
}

/** Asks the database's clock, so no worker needs to have come by. */
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
  parties: { fanId: string; creatorId: string },
): Promise<boolean> => (await findMembership(reader, parties)) !== null;

import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { TIERS_MAX } from '#contract/limits.ts';
import { tiers } from '#contract/tiers.ts';
import type { Tiers } from '../../kit/db-types.ts';
import { handle } from '../../kit/handle.ts';
import { consumeRateLimit } from '../../kit/rate-limit.ts';
import { findParticipant } from '../purchases/index.ts';
import { lockPerson } from '../wallet/index.ts';
import { readNow } from './subscriptions.store.ts';
import { PRICE_CHANGES } from './terms.ts';
import { checkPrice } from './tier-terms.ts';
import { countPlaces, listTiers, updateTier } from './tiers.store.ts';
import { viewOwnTier } from './view-tiers.ts';

type Edit = z.output<typeof tiers.edit.input>;

export const editTier = handle(tiers.edit, async ({ input, actor, tx, refuse }) => {
  const { id, state, price, includes, memberCap } = input;
  // A creator who may no longer sell can still hide or archive tiers.
  const isOnlyHiding = Object.keys(input).length === 2 && (state === 'hidden' || state === 'archived');
  if (!isOnlyHiding && !(await findParticipant(tx, actor.id)).isVerifiedToSell)
    throw refuse('identity_needed');
  await lockPerson(tx, actor.id);
  const own = await listTiers(tx, actor.id);
  const tier = own.find((one) => one.id === id);
  if (!tier) throw refuse('not_found');
  if (tier.archived_at && state !== 'archived') throw refuse('conflict');
  if (includes && !includes.every((one) => one !== id && own.some((other) => other.id === one)))
    throw refuse('not_found');
  const others = own.filter((one) => one.is_live && one.id !== id).length;
  if (state === 'live' && others >= TIERS_MAX) throw refuse('conflict', { max: TIERS_MAX });
  const { taken } = (await countPlaces(tx, [id]))(id);
  if (typeof memberCap === 'number' && memberCap < taken) throw refuse('below_members', { members: taken });

  const changes = changesFrom(input, tier.archived_at ?? (await readNow(tx)));
  if (price !== undefined) {
    const checked = await checkPrice(tx, actor.id, price);
    if (checked.outcome === 'out_of_range') throw refuse('amount_out_of_range', checked.range);
    const units = checked.price.units.toString();
    if (units !== tier.price) {
      const { isAllowed, retryAfterMs } = await consumeRateLimit(tx, id, PRICE_CHANGES);
      if (!isAllowed) throw refuse('price_changes_used_up', { retryAfterMs });
      changes.price = units;
    }
  }
  if (Object.keys(changes).length === 0) return viewOwnTier(tx, tier);
  const changed = await updateTier(tx, { id, creatorId: actor.id }, changes);
  if (!changed) throw refuse('not_found');
  return viewOwnTier(tx, changed);
});

/** The edited fields as column values, except the price, which has its own checks. */
function changesFrom(edit: Edit, archivedAt: Date): Updateable<Tiers> {
  const { name, trialDays, discounts, description, benefits, colour, includes, memberCap, welcome, state } =
    edit;
  return {
    ...(name !== undefined && { name }),
    ...(trialDays !== undefined && { trial_days: trialDays }),
    ...(discounts && {
      discount_3_bps: discounts.months3,
      discount_6_bps: discounts.months6,
      discount_12_bps: discounts.months12,
    }),
    ...(description !== undefined && { description }),
    ...(benefits && { benefits }),
    ...(colour && { colour }),
    ...(includes && { included_tier_ids: includes }),
    ...(memberCap !== undefined && { member_cap: memberCap }),
    ...(welcome !== undefined && { welcome }),
    ...(state && { is_live: state === 'live' }),
    ...(state === 'archived' && { archived_at: archivedAt }),
  };
}

import { type RawBuilder, sql } from 'kysely';
import { isInOwnedCollection, isInTierCollection } from './collection-access.ts';
import { type Asker, askerOf } from './standing.ts';
import type { Viewer } from './viewer.ts';

/**
 * What a viewer may do with the post `p`, given their standing `s` with its creator: `is_owned` (bought, or their own
 * work), `is_visible` (it is there for them) and `is_open` (all of it is). One row, to be joined laterally as `a`.
 * The order of rights is that of the README; each line below names its rule.
 */
export const postAccess = (viewer: Viewer): RawBuilder<unknown> =>
  postAccessOf(viewer.eyes === undefined ? askerOf(viewer) : { person: null, country: null, ip: null });

export function postAccessOf({ person }: Asker): RawBuilder<unknown> {
  // A2, A3: a purchase that was given back is not `paid` any more.
  const isBought = person
    ? sql`(exists (select from purchases u where u.fan_id = ${person} and u.item_kind = 'post'
        and u.item_id = p.id and u.state = 'paid') or ${isInOwnedCollection(person)})`
    : sql`false`;
  // Who is in a post must be able to judge it before agreeing.
  const isInIt = person
    ? sql`(p.co_creators > 0 and p.state <> 'removed' and exists (
        select from post_co_creators i where i.post_id = p.id and i.creator_id = ${person}))`
    : sql`false`;
  return sql`(
    select b.is_owned, v.is_visible,
      v.is_visible and (b.is_owned or b.is_party
        or s.tier_ids is not null and (p.for_members or p.for_followers or p.for_tiers && s.tier_ids)
        or s.tier_ids is not null and ${isInTierCollection}
        or s.is_following and p.for_followers
        or p.for_public) as is_open
    from (select ${isBought} as is_owned, (s.is_self and p.state <> 'removed') or ${isInIt} as is_party) b,
    lateral (select p.moderated_at is null and (p.consent_ended_at is null or b.is_party)
      and (b.is_owned or b.is_party or s.may_meet and ${isOnPage}) as is_visible) v)`;
}

/** Published, and its time is not over: by the database's clock, so that no worker needs to have come by (C16). */
const isOnPage: RawBuilder<boolean> = sql<boolean>`(p.state = 'published'
  and (p.expires_at is null or p.expires_at > (select app_now())))`;

/** What a list of posts looks at before it fetches any: everything of A1 that lies in the index. */
export const isListed: RawBuilder<boolean> = sql<boolean>`(${isOnPage}
  and p.moderated_at is null and p.consent_ended_at is null)`;

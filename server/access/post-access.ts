import { type RawBuilder, sql } from 'kysely';
import { isInOwnedCollection, isInTierCollection } from './collection-access.ts';
import { type ViewerSql, viewerSqlOf } from './relationship.ts';
import type { Viewer } from './viewer.ts';

/**
 * SQL for a viewer's access to the post `p`: one row, joined laterally as `a`. The query needs the row `s`, the
 * viewer's relationship with the post's creator. `is_owned`: the viewer bought the post or owns it through a
 * collection. `is_visible`: the viewer may know of the post. `is_open`: the viewer may see all of it. `is_entitled`:
 * the viewer has a right that does not depend on the post's audience, such as a purchase. The README defines the
 * order of rights.
 */
export const postAccess = (viewer: Viewer): RawBuilder<unknown> =>
  postAccessOf(
    viewer.viewedAs === undefined ? viewerSqlOf(viewer) : { person: null, country: null, ip: null },
  );

export function postAccessOf({ person }: ViewerSql): RawBuilder<unknown> {
  // AX2, AX3: the state `paid` excludes purchases that were refunded or charged back.
  const isBought = person
    ? sql`(exists (select from purchases u where u.fan_id = ${person} and u.item_kind = 'post'
        and u.item_id = p.id and u.state = 'paid') or ${isInOwnedCollection(person)})`
    : sql`false`;
  // AX8: people shown in a post may see it before they agree, so that they can check it.
  const isInIt = person
    ? sql`(p.co_creators > 0 and p.state <> 'removed' and exists (
        select from post_co_creators i where i.post_id = p.id and i.creator_id = ${person}))`
    : sql`false`;
  return sql`(
    select b.is_owned, v.is_visible, v.is_visible and (r.is_entitled or ${isInAudience('p')}) as is_open,
      v.is_visible and r.is_entitled as is_entitled
    from (select ${isBought} as is_owned, (s.is_self and p.state <> 'removed') or ${isInIt} as is_party) b,
    lateral (select p.moderated_at is null and (p.consent_ended_at is null or b.is_party)
      and (b.is_owned or b.is_party or s.may_meet and ${isOnPage}) as is_visible) v,
    lateral (select b.is_owned or b.is_party or s.tier_ids is not null and ${isInTierCollection} as is_entitled) r)`;
}

/**
 * SQL for whether a viewer with the relationship `s` is in the audience of a post `p` or of a version `e`
 * (AX5, AX6, AX7).
 */
const isInAudience = (alias: 'p' | 'e'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(
    s.tier_ids is not null
      and (${column('for_members')} or ${column('for_followers')} or ${column('for_tiers')} && s.tier_ids)
    or s.is_following and ${column('for_followers')}
    or ${column('for_public')})`;
};

/**
 * SQL for whether a viewer may read the text of the earlier version `e` of the post `p` (AX18). If that text was open
 * to everybody, all viewers who may know of the post may read it. Otherwise a viewer must be in the audience of that
 * version, or have a right that does not depend on the audience, such as a purchase.
 */
export const isVersionOpen: RawBuilder<boolean> = sql<boolean>`(
  a.is_visible and (a.is_entitled or e.is_text_open or ${isInAudience('e')}))`;

/**
 * SQL for whether the post `p` is published and has not expired. Uses the database's clock, so that no
 * background work is needed at the expiry (C16).
 */
const isOnPage: RawBuilder<boolean> = sql<boolean>`(p.state = 'published'
  and (p.expires_at is null or p.expires_at > (select app_now())))`;

/** SQL filter for lists of posts `p`. It contains only those conditions of AX1 and AX9 that the index covers. */
export const isListed: RawBuilder<boolean> = sql<boolean>`(${isOnPage}
  and p.moderated_at is null and p.consent_ended_at is null)`;

import { type RawBuilder, sql } from 'kysely';
import { isInOwnedCollection, isInTierCollection } from './collection-access.ts';
import { type Asker, askerOf } from './relationship.ts';
import type { Viewer } from './viewer.ts';

/**
 * What a viewer may do with the post `p`, given their standing `s` with its creator: `is_owned` (bought, or their own
 * work), `is_visible` (it is there for them), `is_open` (all of it is) and `is_entitled` (it is by a right of their own,
 * not by its audience). One row, to be joined laterally as `a`.
 * The order of rights is that of the README; each line below names its rule.
 */
export const postAccess = (viewer: Viewer): RawBuilder<unknown> =>
  postAccessOf(viewer.eyes === undefined ? askerOf(viewer) : { person: null, country: null, ip: null });

export function postAccessOf({ person }: Asker): RawBuilder<unknown> {
  // AX2, AX3: a purchase that was given back is not `paid` any more.
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
    select b.is_owned, v.is_visible, v.is_visible and (r.is_entitled or ${isInAudience('p')}) as is_open,
      v.is_visible and r.is_entitled as is_entitled
    from (select ${isBought} as is_owned, (s.is_self and p.state <> 'removed') or ${isInIt} as is_party) b,
    lateral (select p.moderated_at is null and (p.consent_ended_at is null or b.is_party)
      and (b.is_owned or b.is_party or s.may_meet and ${isOnPage}) as is_visible) v,
    lateral (select b.is_owned or b.is_party or s.tier_ids is not null and ${isInTierCollection} as is_entitled) r)`;
}

/** Whether the audience of `alias`, a post or an earlier version of one, names the viewer of standing `s` (AX5, AX6, AX7). */
const isInAudience = (alias: 'p' | 'e'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(
    s.tier_ids is not null
      and (${column('for_members')} or ${column('for_followers')} or ${column('for_tiers')} && s.tier_ids)
    or s.is_following and ${column('for_followers')}
    or ${column('for_public')})`;
};

/**
 * Whether the text of the earlier version `e` of the post `p` is open to a viewer: who is let in whatever the audience
 * was, and who was in the audience that this version had (AX18).
 */
export const isVersionOpen: RawBuilder<boolean> = sql<boolean>`(
  a.is_visible and (a.is_entitled or e.is_text_open or ${isInAudience('e')}))`;

/** Published, and its time is not over: by the database's clock, so that no worker needs to have come by (C16). */
const isOnPage: RawBuilder<boolean> = sql<boolean>`(p.state = 'published'
  and (p.expires_at is null or p.expires_at > (select app_now())))`;

/** What a list of posts looks at before it fetches any: everything of AX1 that lies in the index. */
export const isListed: RawBuilder<boolean> = sql<boolean>`(${isOnPage}
  and p.moderated_at is null and p.consent_ended_at is null)`;

import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from './viewer.ts';

type Fragment = RawBuilder<unknown>;

/**
 * A viewer as SQL: the values of one viewer, or the columns of a list of viewers. If a value is null, it is unknown,
 * and the checks that need it are skipped.
 */
export interface ViewerSql {
  readonly person: Fragment | null;
  readonly country: Fragment | null;
  readonly ip: Fragment | null;
}

export const viewerSqlOf = ({ personId, country, ip }: Viewer): ViewerSql => ({
  person: personId === null ? null : sql`${personId}::uuid`,
  country: country === null ? null : sql`${country}::text`,
  ip: ip === null ? null : sql`${ip}::inet`,
});

/**
 * SQL for whether a viewer may know of a creator (AX4). The parameter `alias` names the creator's row of `people` in
 * the query. Neither the viewer nor the creator may have blocked the other. The creator must not be restricted, and
 * must not have shut out the viewer's country or network. Creators always see themselves.
 */
export const creatorIsVisible = (viewer: Viewer, alias = 'p'): RawBuilder<boolean> =>
  viewer.viewedAs === undefined ? mayMeet(viewerSqlOf(viewer), alias) : sql<boolean>`true`;

export function mayMeet({ person, country, ip }: ViewerSql, alias: string): RawBuilder<boolean> {
  const creator = sql.ref(`${alias}.id`);
  const reasons = [
    sql.ref(`${alias}.is_restricted`),
    person && sql`exists (select from blocks b where b.blocker_id = ${creator} and b.blocked_id = ${person})`,
    person && sql`exists (select from blocks b where b.blocker_id = ${person} and b.blocked_id = ${creator})`,
    country &&
      sql`exists (select from blocked_countries b where b.creator_id = ${creator} and b.country = ${country})`,
    ip && sql`exists (select from blocked_ranges b where b.creator_id = ${creator} and b.range >>= ${ip})`,
  ].filter((reason) => reason !== null);
  const isFree = sql<boolean>`not (${sql.join(reasons, sql` or `)})`;
  return person ? sql<boolean>`(${creator} = ${person} or ${isFree})` : sql<boolean>`(${isFree})`;
}

/**
 * SQL for whether a person shuts out any country or network. Events about such a person are not pushed to
 * other people, because only a request shows from which country and network its sender connects (C11).
 */
export const shutsOutLocations = (person: Fragment): RawBuilder<boolean> => sql<boolean>`(
  exists (select from blocked_countries b where b.creator_id = ${person})
  or exists (select from blocked_ranges b where b.creator_id = ${person}))`;

/**
 * SQL for the viewer's relationship with `creator`: one row with `is_self`, `may_meet`, `is_following` and
 * `tier_ids`, joined laterally as `s`. `tier_ids` are the tiers whose content the viewer's membership opens;
 * null without a membership. A list of posts computes this row once per creator instead of once per post.
 */
export function relationship(viewer: Viewer, creator: Fragment): Fragment {
  if (viewer.viewedAs !== undefined) return relationshipFromEyes(viewer.viewedAs, creator);
  return relationshipOf(viewerSqlOf(viewer), creator);
}

export function relationshipOf(asker: ViewerSql, creator: Fragment): Fragment {
  const { person } = asker;
  const own = person
    ? sql`c.id = ${person} as is_self,
        exists (select from follows f where f.fan_id = ${person} and f.creator_id = c.id) as is_following,
        (select m.opened_tier_ids from active_memberships m
         where m.fan_id = ${person} and m.creator_id = c.id limit 1) as tier_ids`
    : sql`false as is_self, false as is_following, null::uuid[] as tier_ids`;
  return sql`(select ${own}, ${mayMeet(asker, 'c')} as may_meet from people c where c.id = ${creator})`;
}

/**
 * SQL for the relationship of an imagined visitor, follower or member. Creators use it to view their own page as such
 * a viewer does. As a member, the creator sees what a member of the cheapest tier sees.
 */
function relationshipFromEyes(eyes: NonNullable<Viewer['viewedAs']>, creator: Fragment): Fragment {
  const tiers =
    eyes === 'member'
      ? sql`coalesce((select t.included_tier_ids || t.id from tiers t
          where t.creator_id = ${creator} and t.is_live order by t.price, t.id limit 1), '{}')`
      : sql`null::uuid[]`;
  return sql`(select false as is_self, ${eyes === 'follower'}::boolean as is_following, ${tiers} as tier_ids,
    true as may_meet)`;
}

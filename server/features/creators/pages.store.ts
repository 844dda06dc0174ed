import { sql } from 'kysely';
import { PROMISE_DAYS } from '#contract/limits.ts';
import type { Reader, Tx } from '../../kit/db.ts';

export interface PageRow {
  readonly id: string;
  readonly domain: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly isVerified: boolean;
  readonly address: string;
  readonly banner: string | null;
  readonly about: string;
  readonly craft: string | null;
  readonly location: string;
  readonly website: string;
  readonly links: unknown;
  readonly category: string;
  readonly isExplicit: boolean;
  readonly isSearchHidden: boolean;
  readonly since: Date;
  readonly posts: number;
  readonly photos: number;
  readonly videos: number;
  readonly audios: number;
  readonly collections: number;
  readonly followers: number;
  readonly likes: number;
  readonly recentPosts: number;
  readonly recentPaid: number;
  /**
   * The number of weeks in which posts are counted: three months or the page's age, whichever is less, but at
   * least one week.
   */
  readonly recentWeeks: number;
  readonly repliesWithin: string | null;
  readonly isFollowing: boolean;
  readonly subscriptionState: 'trialing' | 'active' | 'past_due' | 'paused' | null;
  readonly tierName: string | null;
  readonly periodEnd: Date | null;
  readonly isAutoRenew: boolean | null;
  readonly endedAt: Date | null;
  readonly ownedItems: number;
  readonly isMember: boolean;
}

/**
 * Reads everything that the head of a page shows, in one query. The caller must have checked that the viewer
 * may see the page.
 */
export async function readPage(
  reader: Reader,
  { creatorId, viewerId }: { creatorId: string; viewerId: string | null },
): Promise<PageRow> {
  const { rows } = await sql<PageRow>`
    select p.id, p.creator_domain as domain, p.display_name as name, p.avatar, p.is_verified_to_sell as "isVerified",
      p.address, g.banner, p.about, p.craft, p.location, p.website, g.links, g.category,
      g.is_explicit as "isExplicit", g.is_search_hidden as "isSearchHidden", g.opened_at as since,
      g.posts, g.photos, g.videos, g.audios, g.followers, g.likes, g.replies_within as "repliesWithin",
      (select count(*)::integer from collections c where c.creator_id = p.id and c.state = 'live') as collections,
      recent.posts as "recentPosts", recent.paid as "recentPaid",
      (least(90, greatest(7, extract(epoch from app_now() - g.opened_at) / 86400)) / 7)::float8 as "recentWeeks",
      exists (select from follows f where f.fan_id = ${viewerId} and f.creator_id = p.id) as "isFollowing",
      s.state as "subscriptionState", t.name as "tierName", 
      case s.state when 'past_due' then coalesce(s.grace_until, s.period_end) else s.period_end end as "periodEnd",
      s.is_auto_renew as "isAutoRenew", exists (select from active_memberships m where m.subscription_id = s.id) as "isMember",
      (select max(e.ended_at) from subscriptions e
       where e.fan_id = ${viewerId} and e.creator_id = p.id and e.state = 'expired') as "endedAt",
      (select count(*)::integer from purchases u
       where u.fan_id = ${viewerId} and u.creator_id = p.id and u.kind = 'unlock' and u.state = 'paid') as "ownedItems"
    from people p
    join pages g on g.creator_id = p.id
    left join subscriptions s on s.fan_id = ${viewerId} and s.creator_id = p.id and s.state <> 'expired'
    left join tiers t on t.id = s.tier_id
    cross join lateral (
      select count(*)::integer as posts, count(*) filter (where o.price is not null)::integer as paid
      from posts o where o.creator_id = p.id and o.state = 'published'
        and o.published_at > app_now() - make_interval(days => ${PROMISE_DAYS}::integer)) recent
    where p.id = ${creatorId}`.execute(reader);
  const [page] = rows;
  if (!page) throw new Error(`Creator ${creatorId} has no page.`);
  return page;
}

interface PageChange {
  readonly category?: string | undefined;
  readonly craft?: string | undefined;
  readonly links?: readonly { label: string; url: string }[] | undefined;
  readonly isExplicit?: boolean | undefined;
}

export async function updatePage(tx: Tx, creatorId: string, change: PageChange): Promise<void> {
  await tx
    .updateTable('pages')
    .set((eb) => ({
      category: change.category ?? eb.ref('category'),
      links: change.links ? JSON.stringify(change.links) : eb.ref('links'),
      is_explicit: change.isExplicit ?? eb.ref('is_explicit'),
    }))
    .where('creator_id', '=', creatorId)
    .execute();
  if (change.craft !== undefined)
    await tx
      .updateTable('people')
      .set({ craft: change.craft.trim() || null })
      .where('id', '=', creatorId)
      .execute();
}

/** A picture of a page: the id of its file and its public address. Both are null if there is no picture. */
export interface Picture {
  readonly id: string | null;
  readonly address: string | null;
}

export async function setAvatar(tx: Tx, creatorId: string, { id, address }: Picture): Promise<void> {
  await tx.updateTable('people').set({ avatar: address }).where('id', '=', creatorId).execute();
  await tx.updateTable('pages').set({ avatar_id: id }).where('creator_id', '=', creatorId).execute();
}

export async function setBanner(tx: Tx, creatorId: string, { id, address }: Picture): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ banner: address, banner_id: id })
    .where('creator_id', '=', creatorId)
    .execute();
}

/** Whether any of these files is a person's avatar or a picture of a page. */
export async function pagesUseMedia(reader: Reader, assetIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from media_assets m join people p on p.id = m.owner_id left join pages g on g.creator_id = p.id
    where m.id = any(${assetIds}::uuid[])
      and (m.id in (g.avatar_id, g.banner_id) or p.avatar like '%/' || m.id || '/%')
    limit 1`.execute(reader);
  return rows.length > 0;
}

export async function hideFromSearch(tx: Tx, creatorId: string, isHidden: boolean): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ is_search_hidden: isHidden })
    .where('creator_id', '=', creatorId)
    .execute();
}

export async function recordVisit(
  tx: Tx,
  { personId, creatorId, country }: { personId: string; creatorId: string; country: string | null },
): Promise<void> {
  await sql`
    insert into page_visits (person_id, creator_id, country) values (${personId}, ${creatorId}, ${country})
    on conflict (person_id, creator_id) do update
      set visited_at = app_now(), country = coalesce(excluded.country, page_visits.country)`.execute(tx);
}

import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Consent } from '#contract/posts.ts';
import { creatorIsVisible, hasLiveSeat, postAccess, relationship, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import type { MediaView } from '../media/index.ts';

export interface CardRow {
  readonly id: string;
  readonly domain: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly isVerified: boolean;
}

export type ConsentState = z.output<typeof Consent>;

/** SQL for a co-creator's answer; `alias` names a row of `post_co_creators`. */
export const consentOf = (alias: string): RawBuilder<ConsentState> => {
  const at = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<ConsentState>`case when ${at('agreed_at')} is not null then 'agreed'
    when ${at('declined_at')} is not null then 'declined' else 'asked' end`;
};

export interface PollRow {
  readonly closesAt: string | null;
  readonly isOpen: boolean;
  readonly rightId: string | null;
  readonly mineId: string | null;
  readonly options: readonly { id: string; text: string; votes: number }[];
}

export interface GoalRow {
  readonly title: string;
  readonly target: string;
  readonly raised: string;
  readonly givers: number;
  readonly rule: 'flexible' | 'all_or_nothing';
  readonly endsAt: string | null;
  readonly state: 'open' | 'reached' | 'missed';
}

/** One post with everything that its views may need, and with the viewer's access to it. */
export interface PostRow {
  readonly id: string;
  readonly creator: CardRow;
  readonly coCreators: readonly CardRow[] | null;
  readonly kind: 'standard' | 'music';
  readonly state: 'draft' | 'scheduled' | 'published' | 'archived' | 'removed';
  readonly body: string;
  readonly isTextOpen: boolean;
  readonly price: string | null;
  /** Null if the post has no price, or if the viewer may not know how often it was sold. */
  readonly sold: number | null;
  readonly maySell: boolean;
  readonly forPublic: boolean;
  readonly forFollowers: boolean;
  readonly forMembers: boolean;
  readonly label: 'general' | 'suggestive' | 'explicit' | null;
  readonly ai: 'none' | 'assisted' | 'generated';
  readonly labels: string[];
  readonly commentsRule: 'off' | 'everyone' | 'members' | 'payers';
  readonly publishedAt: Date | null;
  readonly editedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly isPinned: boolean;
  readonly photos: number;
  readonly videos: number;
  readonly audios: number;
  readonly lengthMs: number;
  readonly likes: number;
  readonly comments: number;
  readonly isSelf: boolean;
  /**
   * False if viewer or creator blocks the other, if the creator shuts out the viewer's country or network, or
   * if the creator is restricted (AX4). Buyers see the post even then.
   */
  readonly mayMeet: boolean;
  readonly isMember: boolean;
  readonly isOwned: boolean;
  readonly isVisible: boolean;
  readonly isOpen: boolean;
  readonly consent: ConsentState | null;
  readonly isLiked: boolean;
  readonly isBookmarked: boolean;
  /** Who may download each kind of media; null if the creator never saved download rules. */
  readonly downloads: Readonly<Record<MediaView['kind'], 'nobody' | 'buyers' | 'subscribers'>> | null;
  readonly media: readonly { id: string; alt: string; isPreview: boolean }[] | null;
  readonly poll: PollRow | null;
  readonly goal: GoalRow | null;
  /** The cheapest tier that would open the post; null if no tier does. */
  readonly tier: { id: string; name: string; price: string } | null;
  readonly reason: 'follows_similar' | 'popular' | 'new_creator' | 'category' | null;
  /** The time by which the list sorts the post, as text. Null in lists whose cursor is not a `PageCursor`. */
  readonly moment: string | null;
}

const card = (alias: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('id', ${of('id')}, 'domain', ${of('creator_domain')}, 'name', ${of('display_name')},
    'avatar', ${of('avatar')}, 'isVerified', ${of('is_verified_to_sell')})`;
};

const media = sql`case when p.photos + p.videos + p.audios > 0 then (
  select json_agg(json_build_object('id', o.asset_id, 'alt', o.alt, 'isPreview', o.is_preview) order by o.position)
  from post_media o where o.post_id = p.id) end`;

const poll = (me: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('closesAt', q.closes_at, 'isOpen', coalesce(q.closes_at > (select app_now()), false),
    'rightId', q.right_option_id,
    'mineId', (select v.option_id from poll_votes v where v.post_id = p.id and v.person_id = ${me}),
    'options', (select json_agg(json_build_object('id', x.id, 'text', x.body, 'votes', x.votes) order by x.position)
                from poll_options x where x.post_id = p.id))
  from polls q where q.post_id = p.id)`;

/**
 * SQL for whether the tip `i` counts for the goal `g` of its post. If a tip is given after the end of an
 * all-or-nothing goal, it is not a pledge and does not count. Its fan can still undo it after the goal's end,
 * when pledges can no longer be undone.
 */
export const isForGoal: RawBuilder<boolean> = sql<boolean>`(g.rule <> 'all_or_nothing' or i.created_at < g.ends_at)`;

/**
 * SQL for the post's goal. The raised amount includes a tip as soon as it is given, and excludes undone tips.
 * In a missed goal it still includes the pledges that the goal returned.
 */
const goal = sql`(
  select json_build_object('title', g.title, 'target', g.target::text, 'raised', r.raised::text, 'givers', r.givers,
    'rule', g.rule, 'endsAt', g.ends_at,
    'state', case when g.state <> 'open' then g.state when r.raised >= g.target then 'reached'
                  when g.ends_at <= (select app_now()) then 'missed' else 'open' end)
  from goals g, lateral (
    select coalesce(sum(i.amount), 0) as raised, count(distinct i.fan_id)::integer as givers
    from tips i where i.post_id = p.id and ${isForGoal}
      and (i.state <> 'undone' or g.state = 'missed' and i.is_pledge)) r
  where g.post_id = p.id)`;

const cheapestTier = sql`(
  select json_build_object('id', t.id, 'name', t.name, 'price', t.price::text) from tiers t
  where t.creator_id = p.creator_id and t.is_live and not a.is_open
    and (p.for_members or t.id = any(p.for_tiers) or t.included_tier_ids && p.for_tiers)
  order by t.price, t.id limit 1)`;

/**
 * SQL for the number of paid purchases of the post; null unless the viewer is the post's creator or a team
 * member with the right to sell.
 */
const sold = (me: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when p.price is not null and (s.is_self or ${hasLiveSeat(me, sql.ref('p.creator_id'), ['sell'])}) then (
    select count(*)::integer from purchases u
    where u.item_id = p.id and u.kind = 'unlock' and u.item_kind = 'post' and u.state = 'paid') end`;

/**
 * Reads the posts of one page of a list, in the list's order. The parameter `page` is a query for the columns
 * `id`, `place`, `reason` and `moment` only. The database runs this query first. It therefore reads whole posts
 * only for this page, however many rows the query scans. Posts that the viewer may not see are returned too,
 * with `isVisible` false, because the list's cursor counts them.
 */
export async function readPosts(
  reader: Reader,
  viewer: Viewer,
  page: RawBuilder<unknown>,
): Promise<PostRow[]> {
  const me = sql`${viewer.personId}::uuid`;
  const { rows } = await sql<PostRow>`
    with page as materialized (${page}),
    standings as materialized (
      select k.creator_id, s.* from (select distinct p.creator_id from page join posts p on p.id = page.id) k,
        lateral ${relationship(viewer, sql.ref('k.creator_id'))} s)
    select p.id, ${card('c')} as creator,
      case when p.co_creators > 0 then (
        select json_agg(${card('o')} order by o.creator_domain) from post_co_creators w join people o on o.id = w.creator_id
        where w.post_id = p.id and w.agreed_at is not null and ${creatorIsVisible(viewer, 'o')}) end as "coCreators",
      p.kind, p.state, p.body, p.is_text_open as "isTextOpen", p.price::text as price, ${sold(me)} as sold,
      c.is_verified_to_sell and not c.is_restricted as "maySell",
      p.for_public as "forPublic", p.for_followers as "forFollowers",
      p.for_members or p.for_tiers <> '{}' as "forMembers", p.label, p.ai, p.labels, p.comments_rule as "commentsRule",
      p.published_at as "publishedAt", p.edited_at as "editedAt", p.expires_at as "expiresAt",
      p.pinned_at is not null as "isPinned", p.photos, p.videos, p.audios, p.length_ms as "lengthMs", p.likes, p.comments,
      s.is_self as "isSelf", s.may_meet as "mayMeet", s.tier_ids is not null as "isMember",
      a.is_owned as "isOwned", a.is_visible as "isVisible", a.is_open as "isOpen",
      case when p.co_creators > 0 then (
        select ${consentOf('n')} from post_co_creators n where n.post_id = p.id and n.creator_id = ${me}) end as consent,
      exists (select from post_likes l where l.post_id = p.id and l.person_id = ${me}) as "isLiked",
      exists (select from bookmarks b where b.person_id = ${me} and b.post_id = p.id) as "isBookmarked",
      (select json_build_object('photo', download_rule_of(k, 'photo'), 'video', download_rule_of(k, 'video'),
         'audio', download_rule_of(k, 'audio')) from protections k where k.creator_id = p.creator_id) as downloads,
      ${media} as media, ${poll(me)} as poll, ${goal} as goal, ${cheapestTier} as tier, page.reason, page.moment
    from page join posts p on p.id = page.id join standings s on s.creator_id = p.creator_id
      join people c on c.id = p.creator_id, lateral ${postAccess(viewer)} a
    order by page.place`.execute(reader);
  return rows;
}

/** The page query for a single post. */
export const onePost = (id: string): RawBuilder<unknown> =>
  sql`select ${id}::uuid as id, 1 as place, null::text as reason, null::text as moment`;

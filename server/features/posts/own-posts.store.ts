import { sql } from 'kysely';
import { creatorIsVisible, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { isAfterCursor, momentOf, type PageCursor } from '../../kit/paging.ts';
import { type CardRow, type ConsentState, consentOf } from './bodies.store.ts';

/** A creator's own post as the composer needs it. */
export interface DraftRow {
  readonly id: string;
  readonly version: number;
  readonly state: 'draft' | 'scheduled' | 'published' | 'archived';
  readonly kind: 'standard' | 'music';
  readonly text: string;
  readonly isTextOpen: boolean;
  readonly price: string | null;
  readonly isPublic: boolean;
  readonly followers: boolean;
  readonly members: boolean;
  readonly tierIds: string[];
  readonly label: 'general' | 'suggestive' | 'explicit' | null;
  readonly ai: 'none' | 'assisted' | 'generated';
  readonly labels: string[];
  readonly commentsRule: 'off' | 'everyone' | 'members' | 'payers';
  readonly publishAt: Date | null;
  readonly expiresAt: Date | null;
  readonly updatedAt: Date;
  readonly media: readonly { id: string; alt: string; isPreview: boolean }[];
  readonly coCreators: readonly (CardRow & { consent: ConsentState })[];
  readonly poll: { days: 1 | 3 | 7 | 30; right: number | null; options: string[] } | null;
  readonly goal: {
    title: string;
    target: string;
    rule: 'flexible' | 'all_or_nothing';
    days: number | null;
  } | null;
}

const columns = sql`
  p.id, p.version, p.state, p.kind, p.body as text, p.is_text_open as "isTextOpen", p.price::text as price,
  p.for_public as "isPublic", p.for_followers as followers, p.for_members as members, p.for_tiers as "tierIds",
  p.label, p.ai, p.labels, p.comments_rule as "commentsRule", p.publish_at as "publishAt",
  p.expires_at as "expiresAt", p.updated_at as "updatedAt",
  coalesce((select json_agg(json_build_object('id', o.asset_id, 'alt', o.alt, 'isPreview', o.is_preview) order by o.position)
            from post_media o where o.post_id = p.id), '[]') as media,
  coalesce((select json_agg(json_build_object('id', c.id, 'domain', c.creator_domain, 'name', c.display_name,
              'avatar', c.avatar, 'isVerified', c.is_verified_to_sell, 'consent', ${consentOf('w')})
              order by c.creator_domain)
            from post_co_creators w join people c on c.id = w.creator_id where w.post_id = p.id), '[]') as "coCreators",
  (select json_build_object('days', q.days,
      'right', (select x.position from poll_options x where x.id = q.right_option_id),
      'options', (select json_agg(x.body order by x.position) from poll_options x where x.post_id = p.id))
   from polls q where q.post_id = p.id) as poll,
  (select json_build_object('title', g.title, 'target', g.target::text, 'rule', g.rule, 'days', g.days)
   from goals g where g.post_id = p.id) as goal`;

export async function findDraft(
  reader: Reader,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select ${columns} from posts p
    where p.id = ${id} and p.creator_id = ${creatorId} and p.state <> 'removed'`.execute(reader);
  return rows[0];
}

export async function listDrafts(
  reader: Reader,
  { creatorId, after, limit }: { creatorId: string; after: PageCursor | null; limit: number },
): Promise<(DraftRow & { moment: string })[]> {
  const { rows } = await sql<DraftRow & { moment: string }>`
    select ${columns}, ${momentOf(sql.ref('p.updated_at'))} as moment
    from posts p where p.creator_id = ${creatorId} and p.state = 'draft'
      and ${isAfterCursor(after, sql.ref('p.updated_at'), sql.ref('p.id'))}
    order by p.updated_at desc, p.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** The ids of the creators with these domains, except the viewer and creators whom the viewer may not see. */
export async function findCoCreators(
  reader: Reader,
  { viewer, domains }: { viewer: Viewer; domains: readonly string[] },
): Promise<string[]> {
  if (domains.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select p.id from people p where p.creator_domain = any(${domains}::text[]) and p.id <> ${viewer.personId}
      and ${creatorIsVisible(viewer)} order by p.id`.execute(reader);
  return rows.map(({ id }) => id);
}

export interface CreatorFacts extends CardRow {
  readonly isQueuePaused: boolean;
}

export async function findCard(reader: Reader, creatorId: string): Promise<CreatorFacts> {
  const { rows } = await sql<CreatorFacts>`
    select p.id, p.creator_domain as domain, p.display_name as name, p.avatar, p.is_verified_to_sell as "isVerified",
      coalesce(g.is_queue_paused, false) as "isQueuePaused"
    from people p left join pages g on g.creator_id = p.id where p.id = ${creatorId}`.execute(reader);
  const [card] = rows;
  if (!card) throw new Error(`There is no person ${creatorId}.`);
  return card;
}

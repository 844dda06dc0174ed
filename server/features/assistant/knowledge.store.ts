import { sql } from 'kysely';
import { isListed } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';

/**
 * The maximum number of posts that are searched for an answer. More posts would slow the search down more
 * than they help.
 */
const POSTS_MAX = 60;

export interface OpenPost {
  readonly id: string;
  readonly text: string;
}

/**
 * The creator's latest posts that everybody may read. Leaves out posts for followers or subscribers, posts
 * for sale, and posts labeled explicit.
 */
export async function listOpenPosts(reader: Reader, creatorId: string): Promise<OpenPost[]> {
  const { rows } = await sql<OpenPost>`
    select p.id, p.body as text from posts p
    where p.creator_id = ${creatorId} and p.for_public and p.label <> 'explicit' and p.body <> '' and ${isListed}
    order by p.published_at desc, p.id desc limit ${POSTS_MAX}`.execute(reader);
  return rows;
}

export interface OfferedTier {
  readonly id: string;
  readonly name: string;
  /** The price per month, in units. */
  readonly price: string;
  readonly description: string;
  readonly benefits: readonly string[];
  readonly domain: string;
}

export async function listOfferedTiers(reader: Reader, creatorId: string): Promise<OfferedTier[]> {
  const { rows } = await sql<OfferedTier>`
    select t.id, t.name, t.price::text as price, t.description, t.benefits, c.creator_domain as domain
    from tiers t join people c on c.id = t.creator_id
    where t.creator_id = ${creatorId} and t.is_live and c.is_verified_to_sell and not c.is_restricted
    order by t.price, t.id`.execute(reader);
  return rows;
}

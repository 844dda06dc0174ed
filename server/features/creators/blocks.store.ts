import { sql } from 'kysely';
import { allowsLocationOf, type Viewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { isAfterCursor, momentOf, type PageCursor } from '../../kit/paging.ts';

interface Pair {
  readonly blockerId: string;
  readonly blockedId: string;
}

export async function block(tx: Tx, { blockerId, blockedId }: Pair): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unblock(tx: Tx, { blockerId, blockedId }: Pair): Promise<void> {
  await tx
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .execute();
}

export interface BlockedRow {
  readonly id: string;
  readonly address: string;
  readonly name: string;
  readonly avatar: string | null;
  /**
   * The domain of the blocked person's page. Null if there is no page, or if it would be hidden from the
   * blocker even without this block.
   */
  readonly domain: string | null;
  readonly at: Date;
  readonly moment: string;
}

/**
 * The people whom the viewer has blocked, latest first. If a person's page would be hidden even without the
 * viewer's block, its domain is omitted. Otherwise the viewer could find out the domain by blocking the person.
 */
export async function listBlocked(
  reader: Reader,
  { viewer, after, limit }: { viewer: Viewer; after: PageCursor | null; limit: number },
): Promise<BlockedRow[]> {
  const { rows } = await sql<BlockedRow>`
    select p.id, p.address, p.display_name as name, p.avatar, b.created_at as at,
      ${momentOf(sql.ref('b.created_at'))} as moment,
      case when not p.is_restricted and ${allowsLocationOf(viewer, sql.ref('p.id'))} and not exists (
        select from blocks o where o.blocker_id = p.id and o.blocked_id = b.blocker_id) then p.creator_domain end as domain
    from blocks b join people p on p.id = b.blocked_id
    where b.blocker_id = ${viewer.personId}
      and ${isAfterCursor(after, sql.ref('b.created_at'), sql.ref('b.blocked_id'))}
    order by b.created_at desc, b.blocked_id desc limit ${limit}`.execute(reader);
  return rows;
}

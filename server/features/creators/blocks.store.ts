import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';

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
  readonly domain: string | null;
  readonly at: Date;
}

export async function listBlocked(
  reader: Reader,
  { blockerId, after, limit }: { blockerId: string; after: string | null; limit: number },
): Promise<BlockedRow[]> {
  const { rows } = await sql<BlockedRow>`
    select p.id, p.address, p.display_name as name, p.avatar, p.creator_domain as domain, b.created_at as at
    from blocks b join people p on p.id = b.blocked_id
    where b.blocker_id = ${blockerId}
      and (${after}::uuid is null or (b.created_at, b.blocked_id) <
           (select c.created_at, c.blocked_id from blocks c
            where c.blocker_id = ${blockerId} and c.blocked_id = ${after}::uuid))
    order by b.created_at desc, b.blocked_id desc limit ${limit}`.execute(reader);
  return rows;
}

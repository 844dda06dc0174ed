import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../kit/db.ts';
import { leafOf } from './leaf.ts';
import { growTree } from './merkle.ts';
import { type BlockHead, blockHash, GENESIS_HASH } from './proof.ts';
import { type NumberedContent, readContents } from './sealed-content.ts';

/**
 * The maximum number of transfers in a block. Further transfers wait for the next block. In a block of 1,000
 * transfers, the path from a leaf to the root has at most ten hashes.
 */
const BLOCK_TRANSFERS_MAX = 1_000;
/** The key of the lock that lets only one node seal at a time. The number is arbitrary. */
const ADVISORY_LOCK = 7_401_923;

interface LastBlock {
  height: number;
  hash: string;
  xid: string;
  number: number;
}

/**
 * Seals one block over the transfers that are in no block yet. Returns null when there are no such transfers,
 * or when another node is sealing. Callers repeat the call as long as the returned blocks are full.
 */
export function sealBlock(db: Db): Promise<BlockHead | null> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ alone: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCK}) as alone`.execute(tx);
    if (!rows[0]?.alone) return null;

    const last = await findLastBlock(tx);
    const contents = await findUnsealed(tx, last);
    if (contents.length === 0) return null;
    return insertBlock(tx, last, contents);
  });
}

async function findLastBlock(tx: Tx): Promise<LastBlock> {
  const { rows } = await sql<LastBlock & { isAhead: boolean }>`
    select height, encode(hash, 'hex') as hash, through_xid as xid, through_number as number,
           through_xid >= pg_snapshot_xmax(pg_current_snapshot()) as "isAhead"
    from ledger_blocks order by height desc limit 1`.execute(tx);
  const last = rows[0];
  // A restore from a dump keeps the blocks but resets the server's transaction counter. Until the counter
  // has passed the last block's transaction, sealing would silently skip every new transfer.
  assert(!last?.isAhead, 'The transaction counter is behind the last block; advance it with pg_resetwal.');
  return last ?? { height: 0, hash: GENESIS_HASH, xid: '0', number: 0 };
}

/**
 * Reads only transfers whose transactions are older than every running transaction. A transfer that commits
 * late is thus always beyond the end of the last block and is never skipped.
 */
function findUnsealed(tx: Tx, last: LastBlock): Promise<NumberedContent[]> {
  return readContents(
    tx,
    sql`where (t.xid, t.number) > (${last.xid}::xid8, ${last.number}::bigint)
          and t.xid < pg_snapshot_xmin(pg_current_snapshot())
        order by t.xid, t.number limit ${BLOCK_TRANSFERS_MAX}`,
  );
}

async function insertBlock(
  tx: Tx,
  last: LastBlock,
  contents: readonly NumberedContent[],
): Promise<BlockHead> {
  const tree = growTree(contents.map(leafOf));
  const end = contents.at(-1);
  assert(end);
  const { rows } = await sql<{ micros: string }>`
    select (extract(epoch from app_now()) * 1000000)::bigint::text as micros`.execute(tx);
  assert(rows[0]);
  const head = {
    height: last.height + 1,
    prevHash: last.hash,
    root: tree.root.toString('hex'),
    count: contents.length,
    sealedAtMicros: rows[0].micros,
  };
  const hash = blockHash(head);
  await sql`
    insert into ledger_blocks (height, prev_hash, root, transfer_count, sealed_at, hash, through_xid, through_number)
    values (${head.height}, decode(${head.prevHash}, 'hex'), ${tree.root}, ${head.count}, app_now(),
            decode(${hash}, 'hex'), ${end.xid}::xid8, ${end.number})`.execute(tx);
  await sql`
    insert into sealed_transfers (transfer_number, height, position, path)
    select number, ${head.height}, position - 1, path
    from unnest(${contents.map(({ number }) => number)}::bigint[],
                ${tree.paths.map((path) => Buffer.concat(path))}::bytea[])
         with ordinality as sealed(number, path, position)`.execute(tx);
  return { ...head, hash };
}

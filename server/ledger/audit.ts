import { sql } from 'kysely';
import type { Reader } from '../kit/db.ts';
import { leafOf } from './leaf.ts';
import { growTree } from './merkle.ts';
import { type BlockHead, blockHash, GENESIS_HASH } from './proof.ts';
import { readContents } from './sealed-content.ts';

/** The maximum number of faults in a report. A single cause could otherwise produce a million of them. */
const FAULTS_MAX = 100;

/**
 * Recomputes every balance, sum and hold from the postings alone, over the whole ledger in one snapshot.
 * Returns one sentence for each fault; an empty list means that the ledger is consistent.
 */
export async function auditBooks(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select format('The postings of asset %s sum to %s.', a.asset, sum(p.amount)) as fault
    from postings p join ledger_accounts a on a.id = p.account_id
    group by a.asset having sum(p.amount) <> 0
    union all
    select format('Transfer %s is out of balance by %s %s.', t.id, sum(p.amount), a.asset)
    from transfers t join postings p on p.transfer_number = t.number join ledger_accounts a on a.id = p.account_id
    group by t.id, t.number, a.asset having sum(p.amount) <> 0
    union all
    select format('Transfer %s has no postings.', t.id)
    from transfers t where not exists (select from postings p where p.transfer_number = t.number)
    union all
    select format('Transfer %s stands %s times.', t.id, count(*)) from transfers t group by t.id having count(*) > 1
    union all
    select format('Account %s %s %s has %s but its postings sum to %s.',
                  a.owner, a.name, a.asset, a.balance, coalesce(sum(p.amount), 0))
    from ledger_accounts a left join postings p on p.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(p.amount), 0)
    union all
    select format('Account %s %s %s is below its minimum: %s.', owner, name, asset, balance)
    from ledger_accounts where balance < min_balance
    union all
    select format('Account %s has a break in its history at transfer number %s.', account_id, transfer_number)
    from (
      select account_id, transfer_number, balance_after, amount,
             lag(balance_after, 1, 0::numeric) over (partition by account_id order by transfer_number) as before
      from postings
    ) history
    where balance_after <> before + amount
    union all
    select format('%s holds %s %s in open holds but %s in the account.',
                  coalesce(o.owner, a.owner), coalesce(o.units, 0), coalesce(o.asset, a.asset), coalesce(a.balance, 0))
    from (
      select h.owner, b.asset, sum(p.amount) as units
      from holds h join transfers t on t.id = h.id join postings p on p.transfer_number = t.number
      join ledger_accounts b on b.id = p.account_id and b.name = 'held'
      where h.state = 'held' group by h.owner, b.asset
    ) o
    full join (select owner, asset, balance from ledger_accounts where name = 'held') a
      on a.owner = o.owner and a.asset = o.asset
    where coalesce(o.units, 0) <> coalesce(a.balance, 0)
    union all
    select format('Hold %s is %s by transfer %s, which does not undo it.', h.id, h.state, h.resolved_by)
    from holds h
    join transfers t on t.id = h.id join postings p on p.transfer_number = t.number
    join ledger_accounts a on a.id = p.account_id and a.name = 'held'
    left join transfers r on r.id = h.resolved_by
    left join postings q on q.transfer_number = r.number and q.account_id = a.id
    where h.state <> 'held' and q.amount is distinct from -p.amount
    limit ${FAULTS_MAX}`.execute(reader);
  return rows.map(({ fault }) => fault);
}

/**
 * Recomputes every block from its transfers, and returns one sentence for each fault. Hiding a change would
 * require rewriting all later blocks.
 */
export async function auditBlocks(reader: Reader): Promise<string[]> {
  const { rows: blocks } = await sql<BlockHead>`
    select height, encode(prev_hash, 'hex') as "prevHash", encode(root, 'hex') as root, transfer_count as count,
           (extract(epoch from sealed_at) * 1000000)::bigint::text as "sealedAtMicros", encode(hash, 'hex') as hash
    from ledger_blocks order by height`.execute(reader);
  const faults: string[] = [];
  let previous = { height: 0, hash: GENESIS_HASH };
  for (const block of blocks) {
    const contents = await readContents(
      reader,
      sql`join sealed_transfers s on s.transfer_number = t.number
          where s.height = ${block.height} order by s.position`,
    );
    const root = contents.length > 0 && growTree(contents.map(leafOf)).root.toString('hex');
    if (root !== block.root || contents.length !== block.count) {
      faults.push(`Block ${block.height} does not hold what was sealed.`);
    }
    if (block.height !== previous.height + 1 || block.prevHash !== previous.hash) {
      faults.push(`Block ${block.height} does not follow block ${previous.height}.`);
    }
    if (blockHash(block) !== block.hash)
      faults.push(`Block ${block.height} was changed after it was sealed.`);
    previous = block;
  }
  const { rows: skipped } = await sql<{ id: string }>`
    select t.id from transfers t
    where (t.xid, t.number) <= (select b.through_xid, b.through_number from ledger_blocks b order by b.height desc limit 1)
      and not exists (select from sealed_transfers s where s.transfer_number = t.number)
    limit ${FAULTS_MAX}`.execute(reader);
  faults.push(...skipped.map(({ id }) => `Transfer ${id} was skipped: no block holds it.`));
  return faults.slice(0, FAULTS_MAX);
}

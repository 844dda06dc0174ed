import { sql } from 'kysely';
import type { Reader } from '../kit/db.ts';
import { type Money, money } from './money.ts';
import type { BlockHead } from './proof.ts';
import { type EntryRow, entryColumns, entryFrom, knownAsset, type StatementEntry } from './statement.ts';

/** One account's balances at the start and end of a period. */
export interface PeriodAccount {
  readonly name: string;
  readonly opening: Money;
  readonly closing: Money;
  /**
   * The account's last transfer before the period, reduced to this account's
   * posting; null when there is none.
   */
  readonly carried: StatementEntry | null;
}

/**
 * The transfers in a period: the number of the first transfer, and for each account the number of its last
 * transfer. These numbers are fixed when the period is opened. A transfer that is posted while a person pages
 * through the period gets a higher number and is therefore not included.
 */
export interface Period {
  readonly first: number;
  readonly last: readonly (readonly [accountId: number, number: number])[];
}

const NEWEST = Number.MAX_SAFE_INTEGER;

interface AccountRow {
  id: number;
  name: string;
  asset: string;
  first: number | null;
  before: number | null;
  last: number | null;
  opening: string | null;
  closing: string | null;
}

/**
 * Opens a period over the owner's accounts. In posting order, the period starts at the first transfer dated
 * on or after `from` and ends before the first one dated on or after `to`. The order of posting can differ
 * from the order of the dates. The balances still form an unbroken sequence, and adjacent periods contain
 * every transfer once.
 */
export async function openPeriod(
  reader: Reader,
  { owner, from, to }: { owner: string; from: Date; to: Date },
): Promise<{ period: Period; accounts: readonly PeriodAccount[] }> {
  const { rows } = await sql<AccountRow>`
    with own as materialized (
      select a.id, a.name, a.asset, p.transfer_number as number, t.created_at
      from ledger_accounts a
      join postings p on p.account_id = a.id
      join transfers t on t.number = p.transfer_number
      where a.owner = ${owner}
    ), edges as (
      select min(number) filter (where created_at >= ${from}) as first,
             min(number) filter (where created_at >= ${to}) as beyond
      from own
    ), spans as (
      select id, name, asset, first,
             max(number) filter (where number < coalesce(first, ${NEWEST})) as before,
             max(number) filter (where number < coalesce(beyond, ${NEWEST})) as last
      from own cross join edges group by id, name, asset, first
    )
    select s.*, o.balance_after::text as opening, c.balance_after::text as closing
    from spans s
    left join postings o on o.account_id = s.id and o.transfer_number = s.before
    left join postings c on c.account_id = s.id and c.transfer_number = s.last
    order by s.name, s.asset`.execute(reader);
  const known = rows.filter(({ last }) => last !== null);
  const carried = await entriesByNumber(
    reader,
    owner,
    known.flatMap(({ before }) => before ?? []),
  );
  return {
    period: {
      first: rows[0]?.first ?? NEWEST,
      last: known.map(({ id, last }) => [id, last ?? 0] as const),
    },
    accounts: known.map(({ name, asset, before, opening, closing }) => ({
      name,
      opening: money(knownAsset(asset), BigInt(opening ?? 0)),
      closing: money(knownAsset(asset), BigInt(closing ?? 0)),
      carried: before === null ? null : alone(carried.get(before), name, asset),
    })),
  };
}

/**
 * Reads one page of a period, oldest first. `next` is the unread part of the period, or null after the last
 * page.
 */
export async function readPeriod(
  reader: Reader,
  { owner, period, limit }: { owner: string; period: Period; limit: number },
): Promise<{ entries: readonly StatementEntry[]; next: Period | null }> {
  const { rows } = await sql<EntryRow>`
    with page as (
      select distinct p.transfer_number as number
      from unnest(${period.last.map(([id]) => id)}::bigint[], ${period.last.map(([, last]) => last)}::bigint[])
           as span(account_id, last)
      join ledger_accounts a on a.id = span.account_id and a.owner = ${owner}
      cross join lateral (
        select transfer_number from postings
        where account_id = a.id and transfer_number between ${period.first} and span.last
        order by transfer_number limit ${limit + 1}
      ) p
      order by number limit ${limit + 1}
    )
    select ${entryColumns}
    from page
    join transfers t using (number)
    left join sealed_transfers s on s.transfer_number = t.number
    left join ledger_blocks b using (height)
    order by t.number`.execute(reader);
  const beyond = rows[limit];
  return {
    entries: rows.slice(0, limit).map((row) => entryFrom(row, owner)),
    next: beyond ? { ...period, first: beyond.number } : null,
  };
}

/** Reads at most `limit` blocks in ascending order, starting at the height `from`. */
export async function readBlocks(
  reader: Reader,
  { from, limit }: { from: number; limit: number },
): Promise<BlockHead[]> {
  const { rows } = await sql<BlockHead>`
    select height, encode(prev_hash, 'hex') as "prevHash", encode(root, 'hex') as root, transfer_count as count,
           (extract(epoch from sealed_at) * 1000000)::bigint::text as "sealedAtMicros", encode(hash, 'hex') as hash
    from ledger_blocks where height >= ${from} order by height limit ${limit}`.execute(reader);
  return rows;
}

async function entriesByNumber(
  reader: Reader,
  owner: string,
  numbers: readonly number[],
): Promise<Map<number, StatementEntry>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<EntryRow>`
    select ${entryColumns}
    from transfers t
    left join sealed_transfers s on s.transfer_number = t.number
    left join ledger_blocks b using (height)
    where t.number = any (${[...numbers]}::bigint[])`.execute(reader);
  return new Map(rows.map((row) => [row.number, entryFrom(row, owner)]));
}

/** Reduces a transfer and its proof to the posting on one account. */
function alone(entry: StatementEntry | undefined, name: string, asset: string): StatementEntry | null {
  if (!entry) return null;
  const index = entry.lines.findIndex((line) => line.name === name && line.amount.asset === asset);
  return {
    ...entry,
    lines: entry.lines.slice(index, index + 1),
    proof: entry.proof && { ...entry.proof, revealed: entry.proof.revealed.slice(index, index + 1) },
  };
}

import { sql } from 'kysely';
import type { Reader } from '#server/kit/db.ts';
import { auditBlocks, auditBooks } from '#server/ledger/index.ts';
import { type JournalLine, readJournal } from './journal.ts';
import type { Change } from './operation.ts';
import { planner } from './plan.ts';

/** PostgreSQL's code of a deadlock, which is always a fault, because all code takes locks in one order. */
const DEADLOCK = '40P01';

export interface Verdict {
  readonly ok: number;
  readonly refused: number;
  /** The number of operations whose answer was lost at least once and which were therefore sent again. */
  readonly unknown: number;
  /** By how many units the ledger differs from the answers, summed over all accounts. */
  readonly drift: bigint;
  readonly transfers: number;
  readonly faults: readonly string[];
}

/** Compares the answers that the clients received with the ledger, by transfer id and by account. */
export async function check(
  reader: Reader,
  { seed, operations, journals }: { seed: number; operations: number; journals: readonly string[] },
): Promise<Verdict> {
  const received = readAnswers(journals.flatMap(readJournal));
  const stored = await readStored(reader);
  const plan = planner(seed);
  const faults = [...received.faults];
  const expected = new Map<string, bigint>();
  let [ok, refused] = [0, 0];

  for (let op = 0; op < operations; op++) {
    const { act, operation } = plan(op);
    const answer = received.answers.get(op);
    const found = stored.get(operation.id) ?? [];
    stored.delete(operation.id);
    const name = `Operation ${op} (${act} ${operation.id})`;
    if (found.length > 1) faults.push(`${name} is present ${found.length} times.`);
    if (answer === undefined) faults.push(`${name} has no answer.`);
    else if (answer === 'ok') {
      ok++;
      addAll(expected, operation.changes);
      const [first] = found;
      if (!first) faults.push(`${name} was ok but is absent.`);
      else if (!isSame(first, addAll(new Map(), operation.changes)))
        faults.push(`${name} moved other amounts than planned.`);
    } else {
      refused++;
      if (found.length > 0) faults.push(`${name} was refused (${answer}) but is present.`);
    }
  }
  const transfers = (
    await reader.selectFrom('transfers').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  ).n;
  for (const id of stored.keys()) faults.push(`Transfer ${id} was sent by no client.`);

  const drift = distance(expected, await readBalances(reader));
  if (drift > 0n) faults.push(`The books have drifted by ${drift} units.`);
  faults.push(...(await auditBooks(reader)), ...(await auditBlocks(reader)));
  return { ok, refused, unknown: received.unknown, drift, transfers, faults };
}

function readAnswers(lines: readonly JournalLine[]) {
  const answers = new Map<number, string>();
  const unknown = new Set<number>();
  const faults: string[] = [];
  for (const line of lines) {
    if ('answer' in line) answers.set(line.op, line.answer);
    else if ('fault' in line) faults.push(`Operation ${line.op}: ${line.fault}`);
    else if ('unknown' in line) unknown.add(line.op);
    if ('unknown' in line && line.unknown === DEADLOCK) faults.push(`Operation ${line.op} met a deadlock.`);
  }
  return { answers, faults, unknown: unknown.size };
}

type Balances = Map<string, bigint>;
const keyOf = (owner: string, name: string, asset: string): string => `${owner} ${name} ${asset}`;

function addAll(balances: Balances, changes: readonly Change[]): Balances {
  for (const { account, asset, units } of changes) {
    const key = keyOf(account.owner, account.name, asset);
    balances.set(key, (balances.get(key) ?? 0n) + units);
  }
  return balances;
}

function distance(one: Balances, other: Balances): bigint {
  return [...new Set([...one.keys(), ...other.keys()])].reduce((sum, key) => {
    const difference = (one.get(key) ?? 0n) - (other.get(key) ?? 0n);
    return sum + (difference < 0n ? -difference : difference);
  }, 0n);
}

const isSame = (one: Balances, other: Balances): boolean => distance(one, other) === 0n;

async function readStored(reader: Reader): Promise<Map<string, Balances[]>> {
  const { rows } = await sql<{ id: string; lines: [string, string, string, string][] }>`
    select t.id, (
      select coalesce(jsonb_agg(jsonb_build_array(a.owner, a.name, a.asset, p.amount::text)), '[]')
      from postings p join ledger_accounts a on a.id = p.account_id where p.transfer_number = t.number
    ) as lines
    from transfers t`.execute(reader);
  const stored = new Map<string, Balances[]>();
  for (const { id, lines } of rows) {
    const balances = new Map(
      lines.map(([owner, name, asset, amount]) => [keyOf(owner, name, asset), BigInt(amount)]),
    );
    stored.set(id, [...(stored.get(id) ?? []), balances]);
  }
  return stored;
}

async function readBalances(reader: Reader): Promise<Balances> {
  const { rows } = await sql<{ owner: string; name: string; asset: string; units: string }>`
    select owner, name, asset, sum(balance) as units from ledger_accounts group by 1, 2, 3`.execute(reader);
  return new Map(rows.map(({ owner, name, asset, units }) => [keyOf(owner, name, asset), BigInt(units)]));
}

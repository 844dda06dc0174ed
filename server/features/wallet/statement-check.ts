import type { z } from 'zod';
import { STATEMENT_CHAIN_MAX_BLOCKS } from '#contract/limits.ts';
import { type Block, type StatementEntry, StatementFile } from '#contract/statement.ts';
import { postingText } from '../../ledger/leaf.ts';
import { blockHash, GENESIS_HASH, verifyProof } from '../../ledger/proof.ts';
import { fingerprintOfHead, fingerprintWith } from './statement-fingerprint.ts';

/*
 * Every check of a statement that is possible offline. The checks are pure: they read no database, clock or
 * network, and this file imports nothing that reads them (`tools/verify-statement.test.ts` verifies this).
 */

type File = z.output<typeof StatementFile>;
type Entry = z.output<typeof StatementEntry>;
type BlockHead = z.output<typeof Block>;

export interface StatementVerdict {
  /** One sentence for each problem; empty when every check passes. */
  readonly problems: readonly string[];
  /** The parsed statement file; null when the content is not a statement. */
  readonly file: File | null;
  readonly lines: { readonly proven: number; readonly unsealed: number };
  /** The number of gaps in the file's chain of blocks, including the gaps that `chainProblems` allows. */
  readonly gaps: number;
}

/**
 * No transaction runs longer than this time (10 minutes). So a transfer must be sealed if it is older than
 * the newest block by more than this time.
 */
const SEALED_WITHIN_MICROS = 600_000_000n;
/**
 * The lane of a personal account. The ledger stores such an account in one row per asset, and the lane of
 * that row is this number.
 */
const LANE = 0;

export function checkStatement(content: unknown): StatementVerdict {
  const parsed = StatementFile.safeParse(content);
  if (!parsed.success) {
    const where = parsed.error.issues.slice(0, 3).map(({ path }) => path.join('.') || 'the whole');
    return {
      problems: [`This is not a statement file; look at ${where.join(', ')}.`],
      file: null,
      lines: { proven: 0, unsealed: 0 },
      gaps: 0,
    };
  }
  const file = parsed.data;
  const blocks = new Map(file.blocks.map((block) => [block.height, block]));
  const lines = file.entries.map((entry) => ({ count: entry.lines.length, isSealed: entry.seal !== null }));
  const sum = (isSealed: boolean): number =>
    lines.reduce((total, line) => total + (line.isSealed === isSealed ? line.count : 0), 0);
  return {
    problems: [
      ...chainProblems(file),
      ...everyEntry(file).flatMap((entry) => entryProblems(file, entry, blocks)),
      ...balanceProblems(file),
      ...periodProblems(file),
      ...fingerprintProblems(file),
    ],
    file,
    lines: { proven: sum(true), unsealed: sum(false) },
    gaps: gapsIn(file.blocks).length,
  };
}

const everyEntry = ({ accounts, entries }: File): Entry[] => [
  ...accounts.flatMap(({ carried }) => carried ?? []),
  ...entries,
];

/**
 * Checks that each block's hash is correct, that each block follows the previous
 * one, and that no block is missing.
 */
function chainProblems({ entries, blocks }: File): string[] {
  const problems = blocks.flatMap((block, index) => {
    const before = blocks[index - 1];
    if (before && before.height >= block.height) return [`Block ${block.height} stands in the wrong place.`];
    if (blockHash(block) !== block.hash) return [`Block ${block.height} was changed: its hash is another.`];
    const expected = block.height === 1 ? GENESIS_HASH : before?.height === block.height - 1 && before.hash;
    if (expected && block.prevHash !== expected)
      return [`Block ${block.height} does not follow the one before.`];
    return [];
  });
  const heights = entries.flatMap(({ seal }) => seal?.height ?? []);
  const lowest = heights.reduce((low, height) => Math.min(low, height), Number.POSITIVE_INFINITY);
  const highest = heights.reduce((high, height) => Math.max(high, height), 0);
  // If the lowest and the highest block with a transfer are more than `STATEMENT_CHAIN_MAX_BLOCKS` apart, the
  // file may omit blocks between them. Otherwise it must contain all of these blocks. Blocks below the lowest
  // may always be missing.
  if (highest - lowest > STATEMENT_CHAIN_MAX_BLOCKS) return problems;
  const missing = gapsIn(blocks).filter(({ from }) => from >= lowest && from < highest);
  return [
    ...problems,
    ...missing.map(({ from, to }) => `Blocks between ${from} and ${to} are missing from the chain.`),
  ];
}

const gapsIn = (blocks: readonly BlockHead[]): { from: number; to: number }[] =>
  blocks.flatMap(({ height }, index) => {
    const before = blocks[index - 1];
    return before && height > before.height + 1 ? [{ from: before.height, to: height }] : [];
  });

/**
 * Checks that the entry's block seals the transfer with exactly these postings of the person. An entry that
 * no block seals must be recent.
 */
function entryProblems(
  { person, blocks: all }: File,
  entry: Entry,
  blocks: ReadonlyMap<number, BlockHead>,
): string[] {
  const { id, kind, atMicros, seal } = entry;
  if (!seal) {
    const newest = all.reduce((latest, { sealedAtMicros }) => {
      const at = BigInt(sealedAtMicros);
      return at > latest ? at : latest;
    }, 0n);
    return BigInt(atMicros) + SEALED_WITHIN_MICROS < newest
      ? [`Transfer ${id} has no proof, although later ones are sealed.`]
      : [];
  }
  const block = blocks.get(seal.height);
  if (!block) return [`Block ${seal.height}, which seals transfer ${id}, is not in the file.`];
  const isProven = verifyProof({
    transfer: { id, kind, createdAtMicros: atMicros },
    revealed: entry.lines.map(({ account: name, asset, amount, balanceAfter, salt }) => ({
      text: postingText({ owner: `person:${person.id}`, name, asset, lane: LANE, amount, balanceAfter }),
      salt: salt ?? '',
    })),
    commitments: seal.commitments,
    position: seal.position,
    path: seal.path,
    block,
  });
  return isProven ? [] : [`Transfer ${id} is not what block ${seal.height} sealed.`];
}

/** Checks that each account's postings lead from the opening to the closing balance without a gap. */
function balanceProblems({ accounts, entries }: File): string[] {
  const problems: string[] = [];
  const balances = new Map<string, bigint>();
  for (const { account, asset, opening, carried } of accounts) {
    const name = `${account} ${asset}`;
    if (balances.has(name)) problems.push(`The account ${name} is listed twice.`);
    const line = carried?.lines.find((each) => each.account === account && each.asset === asset);
    if (opening !== (line?.balanceAfter ?? '0'))
      problems.push(`The opening balance of ${name} is not what the line before it left.`);
    balances.set(name, BigInt(opening));
  }
  for (const { id, lines } of entries)
    for (const { account, asset, amount, balanceAfter } of lines) {
      const name = `${account} ${asset}`;
      const before = balances.get(name);
      if (before === undefined) problems.push(`Transfer ${id} names an account that is not listed: ${name}.`);
      else if (before + BigInt(amount) !== BigInt(balanceAfter))
        problems.push(`Transfer ${id} does not begin where ${name} stood: a line is missing or misplaced.`);
      balances.set(name, BigInt(balanceAfter));
    }
  for (const { account, asset, closing } of accounts)
    if (balances.get(`${account} ${asset}`) !== BigInt(closing))
      problems.push(`The lines of ${account} ${asset} do not lead to its closing balance.`);
  return problems;
}

function periodProblems({ period, entries }: File): string[] {
  const end = BigInt(Date.parse(period.to)) * 1_000n;
  const seen = new Set<string>();
  return entries.flatMap(({ id, atMicros }) => {
    if (seen.has(id)) return [`Transfer ${id} is listed twice.`];
    seen.add(id);
    return BigInt(atMicros) < end ? [] : [`Transfer ${id} is later than the period.`];
  });
}

function fingerprintProblems({ entries, blocks: _, fingerprint, ...head }: File): string[] {
  const whole = entries.reduce((before, entry) => fingerprintWith(before, entry), fingerprintOfHead(head));
  return whole === fingerprint ? [] : ['The fingerprint is not that of this content: something was changed.'];
}

import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';
import { STATEMENT_BLOCKS_PAGE_MAX, STATEMENT_CHAIN_MAX_BLOCKS } from '#contract/limits.ts';

type Calls = Contract['statement'];
type Head = OutputOf<Calls['open']>['head'];
type Page = OutputOf<Calls['lines']>;
type Block = Page['blocks'][number];

/** The three calls that load a statement. */
export type StatementCalls = {
  readonly [Name in keyof Calls]: (input: InputOf<Calls[Name]>) => Promise<OutputOf<Calls[Name]>>;
};

/** The period of a statement: includes the instant `from`, excludes the instant `to`. */
export type Period = InputOf<Calls['open']>;

/** A statement in the format of the proof file, which `npm run verify-statement` checks. */
export type Statement = Head & { entries: Page['entries']; blocks: Block[]; fingerprint: string };

/** Loads a whole statement, page by page. */
export async function downloadStatement(calls: StatementCalls, period: Period): Promise<Statement> {
  const { head, blocks: carried, mark } = await calls.open(period);
  const entries: Page['entries'] = [];
  const blocks = new Map(carried.map((block) => [block.height, block]));
  let fingerprint = '';
  for (let next: string | null = mark; next !== null; ) {
    const page: Page = await calls.lines({ mark: next });
    entries.push(...page.entries);
    for (const block of page.blocks) blocks.set(block.height, block);
    ({ fingerprint, next } = page);
  }
  await fillChain(calls, entries, blocks);
  return {
    ...head,
    entries,
    blocks: [...blocks.values()].sort((one, other) => one.height - other.height),
    fingerprint,
  };
}

/**
 * Adds the ledger blocks between the period's first and last block, so that the chain of hashes can be
 * verified. Adds nothing if there would be more than STATEMENT_CHAIN_MAX_BLOCKS of these blocks.
 */
async function fillChain(
  calls: StatementCalls,
  entries: Page['entries'],
  blocks: Map<number, Block>,
): Promise<void> {
  const heights = entries.flatMap(({ seal }) => seal?.height ?? []);
  const lowest = heights.reduce((low, height) => Math.min(low, height), Number.POSITIVE_INFINITY);
  const highest = heights.reduce((high, height) => Math.max(high, height), 0);
  if (highest - lowest > STATEMENT_CHAIN_MAX_BLOCKS) return;
  for (let from = lowest; from < highest; from += 1) {
    if (blocks.has(from)) continue;
    const limit = Math.min(highest - from, STATEMENT_BLOCKS_PAGE_MAX);
    for (const block of (await calls.blocks({ from, limit })).blocks) blocks.set(block.height, block);
  }
}

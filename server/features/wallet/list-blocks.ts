import { statement } from '#contract/statement.ts';
import { handle } from '../../kit/handle.ts';
import { readBlocks } from '../../ledger/index.ts';

/**
 * Lists the ledger's blocks. The call is public, so that anybody can compare the blocks with an earlier copy.
 * Blocks contain no personal data.
 */
export const listBlocks = handle(statement.blocks, async ({ input, tx }) => ({
  blocks: await readBlocks(tx, input),
}));

import { statement } from '#contract/statement.ts';
import { handle } from '../../kit/handle.ts';
import { readBlocks } from '../../ledger/index.ts';

/**
 * Lists the ledger's blocks. Public, so that anybody can compare them with an earlier copy;
 * blocks contain no personal data.
 */
export const listBlocks = handle(statement.blocks, async ({ input, tx }) => ({
  blocks: await readBlocks(tx, input),
}));

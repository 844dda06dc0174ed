import { statement } from '#contract/statement.ts';
import { downloadStatement, type Period, type Statement } from '#web/features/wallet/download-statement.ts';
import type { Payer } from './payments-harness.ts';

/** Returns the content of the proof file that the person's browser would save. */
export const statementOf = (payer: Pick<Payer, 'call'>, period: Period): Promise<Statement> =>
  downloadStatement(
    {
      open: (input) => payer.call(statement.open, input),
      lines: (input) => payer.call(statement.lines, input),
      blocks: (input) => payer.call(statement.blocks, input),
    },
    period,
  );

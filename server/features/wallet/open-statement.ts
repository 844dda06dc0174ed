import type { z } from 'zod';
import { type StatementHead, statement } from '#contract/statement.ts';
import { handle } from '../../kit/handle.ts';
import { consumeRateLimit, type RateLimit } from '../../kit/rate-limit.ts';
import { openPeriod, ownerOf } from '../../ledger/index.ts';
import { displayNameOf } from './history.store.ts';
import { blocksOf, statementAccountView } from './statement.view.ts';
import { fingerprintOfHead } from './statement-fingerprint.ts';
import { writeMark } from './statement-mark.ts';
import { readNow } from './wallet.store.ts';

/** Opening a statement is limited, because it reads the dates of all the person's transfers. */
const OPENINGS: RateLimit = { code: 'statement', limit: 60, windowMs: 3_600_000 };

/**
 * Opens a statement with the balances at both ends of a period. Transfers that are
 * posted later do not appear in it.
 */
export const openStatement = handle(statement.open, async ({ input, actor, tx, refuse }) => {
  const { isAllowed, retryAfterMs } = await consumeRateLimit(tx, actor.id, OPENINGS);
  if (!isAllowed) throw refuse('too_many_requests', { retryAfterMs });

  const { period, accounts } = await openPeriod(tx, {
    owner: ownerOf(actor.id),
    from: new Date(input.from),
    to: new Date(input.to),
  });
  const head: z.output<typeof StatementHead> = {
    format: 'statement/1',
    person: { id: actor.id, name: await displayNameOf(tx, actor.id) },
    period: { from: input.from, to: input.to },
    madeAt: (await readNow(tx)).toISOString(),
    accounts: accounts.map(statementAccountView),
  };
  return {
    head,
    blocks: blocksOf(accounts.map(({ carried }) => carried)),
    mark: writeMark({ ...period, fingerprint: fingerprintOfHead(head) }),
  };
});

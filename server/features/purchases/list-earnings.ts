import type { z } from 'zod';
import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { pageOf, parseIdCursor } from '../../kit/paging.ts';
import { balanceOf, debtOf, earningsOf, heldEarnings, money } from '../../ledger/index.ts';
import { moneyView } from '../wallet/index.ts';
import { type EarningLine, nextRelease, listEarnings as store } from './earnings.store.ts';
import { dollars } from './stored-money.ts';

export const listEarnings = handle(purchases.earnings, async ({ input, actor, tx }) => {
  const rows = await store(tx, {
    creatorId: actor.id,
    after: parseIdCursor(input.cursor),
    limit: input.limit + 1,
  });
  const { shown, next } = pageOf(rows, input.limit);
  const upcoming = await nextRelease(tx, { creatorId: actor.id, minutesEast: input.minutesEast });
  return {
    pending: moneyView(await balanceOf(tx, earningsOf(actor.id, 'pending'), 'USD')),
    available: moneyView(await balanceOf(tx, earningsOf(actor.id, 'available'), 'USD')),
    held: moneyView(await heldEarnings(tx, actor.id)),
    // The ledger stores a debt as a negative balance; people see a positive amount.
    debt: moneyView(money('USD', -(await balanceOf(tx, debtOf(actor.id), 'USD')).units)),
    nextRelease: upcoming
      ? { at: upcoming.at.toISOString(), amount: moneyView(dollars(upcoming.net)) }
      : null,
    lines: shown.map(lineView),
    next,
  };
});

type Line = z.output<(typeof purchases.earnings)['output']>['lines'][number];

const lineView = (line: EarningLine): Line => ({
  id: line.id,
  kind: line.kind,
  title: line.title,
  from: line.from,
  gross: moneyView(dollars(line.gross)),
  fee: moneyView(dollars(line.fee)),
  net: moneyView(dollars(line.net)),
  at: line.createdAt.toISOString(),
  releasesAt: line.releasesAt.toISOString(),
  isReleased: line.releasedAt !== null,
  isReversed: line.reversedAt !== null,
});

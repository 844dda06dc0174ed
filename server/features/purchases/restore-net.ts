import assert from 'node:assert/strict';
import { earningRestored } from '#contract/purchases.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { newId } from '../../kit/random.ts';
import { earningsOf, ledger, platformFees } from '../../ledger/index.ts';
import { lockWallets, moneyView } from '../wallet/index.ts';
import { availableMoves } from './available-moves.ts';
import { lockEarnings, restoreEarning } from './earnings.store.ts';
import type { Purchase } from './purchases.store.ts';
import { dollars } from './stored-money.ts';

/**
 * Pays the creator the net amount of a sale again. The sale was refunded, and later a dispute about its payment
 * was lost. The platform bears the loss of this dispute (`shield.ts`). The creator therefore ends with the same
 * amount as if there had been no refund.
 */
export async function restoreNet(tx: Tx, purchase: Purchase, { actor }: { actor: string }): Promise<void> {
  const { id, creator_id: creatorId, fan_id: fanId, title } = purchase;
  const earning = await restoreEarning(tx, id);
  const net = dollars(earning.net);
  await lockWallets(tx, [fanId, creatorId]);
  await lockEarnings(tx, creatorId);
  const posted = await ledger.post(tx, {
    id: newId(),
    kind: 'earning.restore',
    actor,
    businessKey: `restore:${id}`,
    memo: { purchase: id, fan: fanId, creator: creatorId },
    moves:
      earning.released_at === null
        ? [{ from: platformFees, to: earningsOf(creatorId, 'pending'), amount: net }]
        : await availableMoves(tx, { from: platformFees, creatorId, amount: net }),
  });
  assert(posted.outcome === 'posted', `The net of sale ${id} could not be restored: ${posted.outcome}.`);
  await announce(tx, earningRestored, { to: { person: creatorId }, payload: { title, net: moneyView(net) } });
}

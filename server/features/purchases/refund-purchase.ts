import assert from 'node:assert/strict';
import { purchases } from '#contract/purchases.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { balanceOf, earningsOf, ledger, money } from '../../ledger/index.ts';
import { announceBalance } from '../wallet/index.ts';
import { type Earning, reverseEarning, takeEarningsTurn } from './earnings.store.ts';
import { findParty } from './parties.store.ts';
import { bonusUsed, endPurchase, lockPurchase, type Purchase } from './purchases.store.ts';
import { fanReceipt } from './receipt.view.ts';
import { refundMoves } from './refund-moves.ts';
import { dollars } from './stored-money.ts';

export const refundPurchase = handle(purchases.refund, async ({ input, actor, tx, refuse }) => {
  const purchase = await lockPurchase(tx, input.id);
  if (!purchase) throw refuse('not_found');
  if (purchase.state !== 'paid') throw refuse('conflict');
  const earning = await reverseEarning(tx, purchase.id);

  const transferId = newId();
  await takeEarningsTurn(tx, purchase.creator_id);
  await giveBack(tx, { purchase, earning, transferId, operatorId: actor.id });
  const ended = await endPurchase(tx, purchase.id, { reason: input.reason, transferId });
  await announceBalance(tx, purchase.fan_id);
  return fanReceipt(ended, await findParty(tx, purchase.creator_id));
});

/** A payout may take the available money between our look and our post; then the accounts are ours and we look again. */
const TRIES = 2;

async function giveBack(
  tx: Tx,
  {
    purchase,
    earning,
    transferId,
    operatorId,
  }: { purchase: Purchase; earning: Earning; transferId: string; operatorId: string },
): Promise<void> {
  const { fan_id: fanId, creator_id: creatorId } = purchase;
  const net = dollars(earning.net);
  const kept = money('USD', BigInt(purchase.total) - net.units);
  const bonus = money('USD', await bonusUsed(tx, purchase.transfer_id));
  for (let tries = 1; ; tries += 1) {
    const available = await balanceOf(tx, earningsOf(creatorId, 'available'), 'USD');
    const isReleased = earning.released_at !== null;
    const posted = await ledger.post(tx, {
      id: transferId,
      kind: 'unlock.refund',
      actor: operatorId,
      businessKey: `refund:${purchase.id}`,
      memo: { purchase: purchase.id, fan: fanId, creator: creatorId },
      moves: refundMoves({ fanId, creatorId, net, kept, bonus, isReleased, available }),
    });
    if (posted.outcome === 'posted') return;
    assert(
      posted.outcome === 'short_of_funds' && tries < TRIES,
      `Purchase ${purchase.id} could not be given back: ${posted.outcome}.`,
    );
  }
}

import assert from 'node:assert/strict';
import { tipReceived } from '#contract/purchases.ts';
import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { processDueItems } from '../../kit/process-due-items.ts';
import { newId } from '../../kit/random.ts';
import { ledger } from '../../ledger/index.ts';
import { lockWallet, moneyView, settleBalance } from '../wallet/index.ts';
import { walletCost } from './cost.ts';
import { insertEarning } from './earnings.store.ts';
import { saleDebits } from './sale-moves.ts';
import { findParticipant } from './sale-participants.store.ts';
import { saleSplit } from './sale-split.ts';
import { dollars } from './stored-money.ts';
import { REFERRAL_BPS } from './terms.ts';
import { dueTips, isShut, markSettled } from './tips.store.ts';

const ACTOR = 'settle-tips';

/**
 * Settles every tip that can no longer be undone. Several nodes may run this at the
 * same time; each tip settles once.
 */
export const settleTips = (db: Db, stopping?: AbortSignal): Promise<void> =>
  processDueItems({
    stopping,
    due: (batch) => dueTips(db, batch),
    once: (id) => inTransaction(db, (tx) => settleTip(tx, id)),
  });

export async function settleTip(tx: Tx, id: string): Promise<boolean> {
  const tip = await markSettled(tx, id);
  if (!tip) return false;
  await lockWallet(tx, tip.fanId);
  const amount = dollars(tip.amount);
  const cost = walletCost(amount);
  const { feeBps } = await findParticipant(tx, tip.creatorId);
  const split = saleSplit({ price: cost.price, tax: cost.tax, feeBps, referralBps: REFERRAL_BPS });
  const posted = await ledger.postHold(tx, {
    hold: tip.id,
    id: newId(),
    kind: 'tip.settle',
    actor: ACTOR,
    memo: { tip: tip.id, fan: tip.fanId, creator: tip.creatorId },
    to: saleDebits({ cost, split, creatorId: tip.creatorId }),
  });
  assert(posted.outcome === 'posted', `Tip ${tip.id} was held, but its money was not.`);
  const { fanId, creatorId } = tip;
  // After a block, the creator can no longer read the tip's text in the chat.
  const title = (await isShut(tx, tip)) ? '' : tip.note;
  await insertEarning(tx, { id, creatorId, fanId, kind: 'tip', title, split, feeBps });
  const fan = await findParticipant(tx, fanId);
  await announce(tx, tipReceived, {
    to: { person: creatorId },
    payload: { from: fan.name, amount: moneyView(amount) },
  });
  await settleBalance(tx, fanId);
  return true;
}

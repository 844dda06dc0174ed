import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { balanceOf, earningsOf, ledger, parseAmount, walletOf } from '../../ledger/index.ts';
import { lockWallet, moneyView, settleBalance } from '../wallet/index.ts';
import { lockEarnings } from './earnings.store.ts';
import { findParticipant } from './sale-participants.store.ts';

/**
 * Makes available earnings spendable, immediately and without a fee. They go to the bucket `refund`: they are
 * the creator's own money, but no card paid them in, so no card can be refunded with them.
 */
export const moveEarned = handle(purchases.moveEarned, async ({ input, actor, tx, refuse }) => {
  const amount = parseAmount(input.amount, 'USD');
  if (!amount) throw refuse('amount_out_of_range');
  if ((await findParticipant(tx, actor.id)).isRestricted) throw refuse('account_restricted');
  await lockWallet(tx, actor.id);
  // Refunds and releases read the available balance before they post, so it must not change under them.
  await lockEarnings(tx, actor.id);
  const id = newId();
  const posted = await ledger.post(tx, {
    id,
    kind: 'earning.move',
    actor: actor.id,
    memo: { creator: actor.id },
    moves: [{ from: earningsOf(actor.id, 'available'), to: walletOf(actor.id, 'refund'), amount }],
  });
  const available = await balanceOf(tx, earningsOf(actor.id, 'available'), 'USD');
  if (posted.outcome === 'short_of_funds')
    throw refuse('amount_out_of_range', { max: available.units.toString() });
  await settleBalance(tx, actor.id);
  return { receiptId: id, amount: moneyView(amount), available: moneyView(available) };
});

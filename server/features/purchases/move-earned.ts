import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { balanceOf, earningsOf, ledger, parseAmount, walletOf } from '../../ledger/index.ts';
import { lockWallet, moneyView, settleBalance } from '../wallet/index.ts';
import { lockEarnings } from './earnings.store.ts';
import { findParticipant } from './sale-participants.store.ts';

/**
 * Moves available earnings to the creator's wallet, immediately and without a fee. The money is added to the
 * bucket `refund`: it is the creator's own, but no card paid it in, so it cannot be refunded to a card.
 */
export const moveEarned = handle(purchases.moveEarned, async ({ input, actor, tx, refuse }) => {
  const amount = parseAmount(input.amount, 'USD');
  if (!amount) throw refuse('amount_out_of_range');
  if ((await findParticipant(tx, actor.id)).isRestricted) throw refuse('account_restricted');
  await lockWallet(tx, actor.id);
  // Refunds and releases take the same lock, because they read the available balance before they post.
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

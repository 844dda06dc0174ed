import assert from 'node:assert/strict';
import { inTransaction, type Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { ledger, type Move, money, platformFees, walletOf } from '../../ledger/index.ts';
import type { RefundFacts } from '../../providers/payments/port.ts';
import { lockWallet } from '../wallet/index.ts';
import { applyWithdrawal, chargedOf, undoWithdrawal, withdrawalId } from './apply-withdrawal.ts';
import { type ChargeRow, isPosted, lockCharge, recordRefund } from './charges.store.ts';
import { idFrom } from './id-from.ts';
import { FAILED, nextRefundStep, type RefundReport, type RefundState } from './next-refund-step.ts';
import { notifyTopUp } from './notify-top-up.ts';
import { refundHoldOf } from './open-refund.ts';
import type { TopUpParts } from './parts.ts';
import { endRefund, lockRefund, type RefundRow, scheduleRefundCheck } from './refunds.store.ts';
import { centsOf, reversalMoves } from './top-up-moves.ts';

/**
 * The only function that changes the state of a stored refund. Reports about the refund come from the first
 * request, a webhook event or the resolver.
 */
export function applyRefund(parts: TopUpParts, refund: RefundRow, report: RefundReport): Promise<string> {
  return inTransaction(parts.db, async (tx) => {
    const charge = await lockCharge(tx, refund.charge_id);
    const now = await lockRefund(tx, refund.id);
    const step = nextRefundStep(
      {
        id: now.id,
        // The cast is safe, because the column's check constraint allows only these states.
        state: now.state as RefundState,
        hasFailed: now.state === 'refused' && now.reason === FAILED,
        charge: charge.provider_ref,
        cents: centsOf(BigInt(now.amount)),
        centsLeft: centsOf(BigInt(charge.total) - BigInt(charge.refunded)),
      },
      report,
    );
    switch (step.to) {
      case 'same':
        await scheduleRefundCheck(tx, now.id, step.ref);
        return 'nothing_new';
      case 'done':
        await finish(tx, { charge, refund: now, facts: step.refund });
        break;
      case 'refused':
        parts.log.warn({ refundId: now.id, reason: step.reason }, 'the provider did not send money back');
        await free(tx, now);
        await endRefund(tx, now.id, { state: 'refused', reason: step.reason });
        break;
      case 'returned':
        await undoWithdrawal(tx, withdrawalOf(charge, step.refund), { bonusBeside: BigInt(now.bonus) });
        await giveBonusAgain(tx, now);
        await endRefund(tx, now.id, { state: 'returned' });
        break;
      case 'other': {
        if (now.state === 'under_way') {
          parts.log.warn({ refundId: now.id }, 'the provider returned something other than was requested');
          await free(tx, now);
          await endRefund(tx, now.id, { state: 'refused', ref: step.refund.ref, reason: 'other_refund' });
        }
        return applyWithdrawal(tx, parts, withdrawalOf(charge, step.refund));
      }
      case 'other_returned': {
        const given = await undoWithdrawal(tx, withdrawalOf(charge, step.refund));
        const isGiven = given === 'given_again';
        await endRefund(tx, now.id, isGiven ? { state: 'returned' } : { state: 'refused', reason: FAILED });
        break;
      }
    }
    await notifyTopUp(tx, charge.id);
    return step.to;
  });
}

const withdrawalOf = (charge: ChargeRow, { ref, amount }: RefundFacts) => ({
  chargeId: charge.id,
  kind: 'refund' as const,
  ref,
  amount,
});

/**
 * Voids the hold and posts the refund in one transaction. The history then shows the refund as a separate
 * row, and nobody can spend the money between the two steps.
 */
async function finish(
  tx: Tx,
  { charge, refund, facts }: { charge: ChargeRow; refund: RefundRow; facts: RefundFacts },
): Promise<void> {
  const taken = BigInt(refund.amount);
  const before = BigInt(charge.refunded);
  // The transfer id is derived from the provider's id of the refund. A webhook event about this refund
  // derives the same id, so it cannot book the refund a second time.
  const id = withdrawalId(charge.rail, { kind: 'refund', ref: facts.ref });
  await free(tx, refund);
  // A node that runs the previous version may have booked this refund before. Such a node treats every refund
  // as one that was started at the provider.
  if (await isPosted(tx, id)) return endRefund(tx, refund.id, { state: 'done', ref: facts.ref });
  const posted = await ledger.post(tx, {
    id,
    kind: 'top_up.refund',
    actor: refund.person_id,
    memo: { charge: charge.id, ref: facts.ref },
    moves: [...reversalMoves(chargedOf(charge), { before, taken }), ...bonusMoves(refund)],
  });
  assert(posted.outcome === 'posted', `Refund ${refund.id} could not be booked: ${posted.outcome}.`);
  await recordRefund(tx, charge.id, {
    refunded: before + taken,
    state: charge.state === 'paid' && before + taken >= BigInt(charge.amount) ? 'refunded' : charge.state,
  });
  await endRefund(tx, refund.id, { state: 'done', ref: facts.ref });
}

async function free(tx: Tx, refund: RefundRow): Promise<void> {
  await lockWallet(tx, refund.person_id);
  const freed = await ledger.voidHold(tx, {
    hold: refundHoldOf(refund.id),
    id: newId(),
    kind: 'hold.free',
    actor: refund.person_id,
    memo: { charge: refund.charge_id },
  });
  assert(freed.outcome === 'posted', `The hold of refund ${refund.id} is missing.`);
}

const bonusMoves = (refund: RefundRow): Move[] => [
  {
    from: walletOf(refund.person_id, 'bonus'),
    to: platformFees,
    amount: money('USD', BigInt(refund.bonus)),
  },
];

async function giveBonusAgain(tx: Tx, refund: RefundRow): Promise<void> {
  if (BigInt(refund.bonus) === 0n) return;
  await ledger.post(tx, {
    id: idFrom('bonus again', refund.id),
    kind: 'top_up.returned',
    actor: refund.person_id,
    memo: { charge: refund.charge_id },
    moves: bonusMoves(refund).map(({ from, to, amount }) => ({ from: to, to: from, amount })),
  });
}

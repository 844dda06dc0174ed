import { topUpChanged } from '#contract/top-up.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { ledger, money } from '../../ledger/index.ts';
import type { RailAmount } from '../../providers/payments/port.ts';
import { announceBalance, lockWallet } from '../wallet/index.ts';
import { type ChargeRow, isPosted, lockCharge, moveCharge, noteRefund } from './charges.store.ts';
import { idFrom } from './id-from.ts';
import type { ParkedAfterCredit } from './next-step.ts';
import type { TopUpParts } from './parts.ts';
import { topUpView } from './top-up.view.ts';
import { reversalMoves, unitsOfCents } from './top-up-moves.ts';

/** Money that the provider has given back to a card or lost to its bank. */
export interface Withdrawal {
  readonly chargeId: string;
  readonly kind: 'refund' | 'dispute';
  /** The provider's name for it: each is taken from the wallet once. */
  readonly ref: string;
  readonly amount: RailAmount;
}

export type TakenBack = 'taken' | 'taken_before' | 'not_paid' | 'parked';

export const takeId = (rail: string, { kind, ref }: Pick<Withdrawal, 'kind' | 'ref'>): string =>
  idFrom('take back', rail, kind, ref);

/**
 * What was bought with the charge goes back first; the rest is taken from the paid-in bucket, whole or not at all. What
 * is spent on other things already is for a person to look at.
 */
export async function takeBack(
  tx: Tx,
  { log, onTakenBack }: Pick<TopUpParts, 'log' | 'onTakenBack'>,
  withdrawal: Withdrawal,
): Promise<TakenBack> {
  const charge = await lockCharge(tx, withdrawal.chargeId);
  const id = takeId(charge.rail, withdrawal);
  if (await isPosted(tx, id)) return 'taken_before';
  if (charge.state === 'parked') return 'parked';
  if (charge.state !== 'paid' && charge.state !== 'refunded') return 'not_paid';

  const before = BigInt(charge.refunded);
  const taken = unitsOfCents(withdrawal.amount.minor);
  const total = BigInt(charge.total);
  if (withdrawal.amount.currency !== 'USD' || taken <= 0n || before + taken > total)
    return park(tx, log, charge, 'refund_of_other_amount');

  await lockWallet(tx, charge.person_id);
  const bought =
    charge.intent_id === null || (charge.purpose !== 'purchase' && withdrawal.kind === 'refund')
      ? null
      : await onTakenBack(tx, {
          personId: charge.person_id,
          intentId: charge.intent_id,
          chargeId: charge.id,
          kind: withdrawal.kind,
          rail: charge.rail,
          transferId: id,
          amount: money('USD', taken),
        });
  const covered = before + (bought?.units ?? 0n);
  if (covered < before + taken) {
    const posted = await ledger.post(tx, {
      id: bought ? idFrom('rest of', id) : id,
      kind: `top_up.${withdrawal.kind}`,
      actor: charge.rail,
      memo: { charge: charge.id, ref: withdrawal.ref },
      moves: reversalMoves(chargedOf(charge), { before: covered, taken: before + taken - covered }),
    });
    if (posted.outcome === 'short_of_funds') {
      await noteRefund(tx, charge.id, { refunded: covered, state: charge.state });
      return park(tx, log, charge, 'refund_of_spent_money');
    }
  }
  const moved = await noteRefund(tx, charge.id, {
    refunded: before + taken,
    // The fee may stay with the platform: what counts is that all of what the wallet got is back at the card.
    state: before + taken >= BigInt(charge.amount) ? 'refunded' : 'paid',
  });
  await tell(tx, moved);
  return 'taken';
}

/** A refund that came back from the bank days later. */
export async function giveAgain(tx: Tx, withdrawal: Withdrawal): Promise<'given_again' | 'nothing_taken'> {
  const charge = await lockCharge(tx, withdrawal.chargeId);
  const id = idFrom('give again', charge.rail, withdrawal.kind, withdrawal.ref);
  if (!(await isPosted(tx, takeId(charge.rail, withdrawal))) || (await isPosted(tx, id)))
    return 'nothing_taken';
  const taken = unitsOfCents(withdrawal.amount.minor);
  const before = BigInt(charge.refunded) - taken;
  const back = reversalMoves(chargedOf(charge), { before, taken });
  await ledger.post(tx, {
    id,
    kind: 'top_up.returned',
    actor: charge.rail,
    memo: { charge: charge.id, ref: withdrawal.ref },
    moves: back.map(({ from, to, amount }) => ({ from: to, to: from, amount })),
  });
  const state = charge.state === 'parked' ? 'parked' : 'paid';
  await tell(tx, await noteRefund(tx, charge.id, { refunded: before, state }));
  return 'given_again';
}

export const chargedOf = (charge: ChargeRow) => ({
  personId: charge.person_id,
  rail: charge.rail,
  amount: BigInt(charge.amount),
  fee: BigInt(charge.fee),
});

async function park(
  tx: Tx,
  log: TopUpParts['log'],
  charge: ChargeRow,
  reason: ParkedAfterCredit,
): Promise<'parked'> {
  log.warn(
    { chargeId: charge.id, reason },
    'money went back to a card and could not be taken from the wallet',
  );
  const moved = await moveCharge(tx, charge.id, { state: 'parked', parkedReason: reason });
  await announce(tx, topUpChanged, { to: { person: moved.person_id }, payload: topUpView(moved) });
  return 'parked';
}

async function tell(tx: Tx, charge: ChargeRow): Promise<void> {
  await announceBalance(tx, charge.person_id);
  await announce(tx, topUpChanged, { to: { person: charge.person_id }, payload: topUpView(charge) });
}

import assert from 'node:assert/strict';
import { topUpChanged } from '#contract/top-up.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { ledger, minus, money, outside, platformFees, walletOf } from '../../ledger/index.ts';
import type { RailAmount } from '../../providers/payments/port.ts';
import { debtDebits, lockWallet, settleBalance } from '../wallet/index.ts';
import {
  bonusTaken,
  type ChargeRow,
  isPosted,
  lockCharge,
  moveCharge,
  recordRefund,
} from './charges.store.ts';
import { earlierLosses } from './disputes.store.ts';
import { idFrom } from './id-from.ts';
import { REFUND_OF_OTHER_AMOUNT } from './next-step.ts';
import type { TopUpParts } from './parts.ts';
import { topUpView } from './top-up.view.ts';
import { reversalShares, unitsOfCents } from './top-up-moves.ts';

/**
 * Money that the provider refunded to the card of a charge, or that the card's bank took back in a dispute.
 */
export interface Withdrawal {
  readonly chargeId: string;
  readonly kind: 'refund' | 'dispute';
  /** The provider's id of the refund or dispute. The money of each id is booked once. */
  readonly ref: string;
  readonly amount: RailAmount;
}

export type WithdrawalOutcome = 'taken' | 'taken_before' | 'not_paid' | 'parked';

type Named = Pick<Withdrawal, 'kind' | 'ref'>;

/**
 * The id of the transfer that books a withdrawal. `times` counts how often the withdrawal was booked and
 * returned before.
 */
export const withdrawalId = (rail: string, { kind, ref }: Named, times = 0): string =>
  idFrom('take back', rail, kind, ref, ...again(times));
const giveId = (rail: string, { kind, ref }: Named, times: number): string =>
  idFrom('give again', rail, kind, ref, ...again(times));
const again = (times: number): string[] => (times === 0 ? [] : [String(times)]);
/** The id of the transfer that books the part of a withdrawal that the reversed sale did not cover. */
const restId = (id: string): string => idFrom('rest of', id);

/**
 * How often a dispute's money has been returned to the person. It can be more than once, because several
 * appeals can follow each other. Always 0 for a refund, because a refund that the bank sent back is final.
 */
async function timesGiven(tx: Tx, rail: string, withdrawal: Named): Promise<number> {
  let times = 0;
  while (withdrawal.kind === 'dispute' && (await isPosted(tx, giveId(rail, withdrawal, times)))) times += 1;
  return times;
}

/**
 * Books money that was returned to a card. If the charge paid for a sale that this withdrawal can reverse,
 * the sale is reversed first. What the person still has to bear is taken from their wallet, and what the
 * wallet lacks becomes debt. The person bears at most what the charge had added to their wallet, in any order
 * of partial refunds and lost disputes. The platform bears everything above that.
 */
export async function applyWithdrawal(
  tx: Tx,
  { log, onMoneyReturned }: Pick<TopUpParts, 'log' | 'onMoneyReturned'>,
  withdrawal: Withdrawal,
): Promise<WithdrawalOutcome> {
  const charge = await lockCharge(tx, withdrawal.chargeId);
  const { person_id: personId, rail } = charge;
  const times = await timesGiven(tx, rail, withdrawal);
  const id = withdrawalId(rail, withdrawal, times);
  if (await isPosted(tx, id)) return 'taken_before';
  if (charge.state === 'parked') return 'parked';
  if (charge.state !== 'paid' && charge.state !== 'refunded') return 'not_paid';
  const taken = unitsOfCents(withdrawal.amount.minor);
  if (withdrawal.amount.currency !== 'USD' || taken <= 0n) return park(tx, log, charge);

  const before = BigInt(charge.refunded);
  if (before + taken > BigInt(charge.total))
    log.warn(
      { chargeId: charge.id, ref: withdrawal.ref },
      'more went back to a card than it had paid, the platform bears the rest',
    );
  const { person, platform } = reversalShares(chargedOf(charge), { before, taken });
  const earlier = await earlierLosses(tx, charge, withdrawal);
  const lostBefore = BigInt(earlier.ofThis) + (times > 0 ? taken : 0n);
  const brought = (units: bigint) => money('USD', between(0n, units, BigInt(charge.amount)));
  const covered = wasSpentOnSale(charge, withdrawal)
    ? await onMoneyReturned(tx, {
        personId,
        intentId: charge.intent_id,
        chargeId: charge.id,
        kind: withdrawal.kind,
        rail,
        transferId: id,
        amount: person,
        isDirectPayment: charge.purpose === 'purchase',
        lostBefore: brought(lostBefore),
        lost: brought(BigInt(earlier.ofThis) + taken),
        isFirstLoss: withdrawal.kind === 'dispute' && !earlier.isAnother,
      })
    : null;
  const rest = covered ? minus(person, covered) : person;
  if (rest.units + platform.units > 0n) {
    const moves = [
      ...(await debtDebits(tx, personId, rest)).map(({ account, amount }) => ({ from: account, amount })),
      { from: platformFees, amount: platform },
    ];
    const posted = await ledger.post(tx, {
      id: covered ? restId(id) : id,
      kind: `top_up.${withdrawal.kind}`,
      actor: rail,
      memo: { charge: charge.id, ref: withdrawal.ref },
      moves: moves.map((move) => ({ ...move, to: outside(rail) })),
    });
    assert(posted.outcome === 'posted', `Money returned to the card of charge ${charge.id} is not booked.`);
  }
  const moved = await recordRefund(tx, charge.id, {
    refunded: before + taken,
    // The charge is `refunded` when the whole amount that it added to the wallet is back at the card. The
    // platform may keep its fee.
    state: before + taken >= BigInt(charge.amount) ? 'refunded' : 'paid',
  });
  await notify(tx, moved);
  return 'taken';
}

/**
 * Whether this withdrawal can reverse a sale. If a card paid for a purchase directly, a refund or a lost
 * dispute can reverse it. If a top-up names a purchase, only a lost dispute can reverse it. If a purchase
 * failed or was undone and its money stayed in the wallet (`kept`), the charge paid for nothing.
 */
const wasSpentOnSale = (
  charge: ChargeRow,
  { kind }: Withdrawal,
): charge is ChargeRow & { readonly intent_id: string } =>
  charge.intent_id !== null &&
  (charge.purpose === 'purchase' || (charge.purpose === 'top_up' && kind === 'dispute'));

/**
 * Returns money to the person when the bank sends a refund back days later, or when a lost dispute is won on
 * appeal. What was taken from bonus returns as bonus. A refund's transfer can also move bonus from the wallet
 * to the platform. The parameter `bonusBeside` is the amount of that bonus. This function does not return
 * that bonus, because the caller returns it in a transfer of its own.
 */
export async function undoWithdrawal(
  tx: Tx,
  withdrawal: Withdrawal,
  { bonusBeside = 0n }: { bonusBeside?: bigint } = {},
): Promise<'given_again' | 'nothing_taken'> {
  const charge = await lockCharge(tx, withdrawal.chargeId);
  const { person_id: personId, rail } = charge;
  const times = await timesGiven(tx, rail, withdrawal);
  const [takenBy, id] = [withdrawalId(rail, withdrawal, times), giveId(rail, withdrawal, times)];
  if (!(await isPosted(tx, takenBy)) || (await isPosted(tx, id))) return 'nothing_taken';
  const taken = unitsOfCents(withdrawal.amount.minor);
  const before = BigInt(charge.refunded) - taken;
  const { person, platform } = reversalShares(chargedOf(charge), { before, taken });
  const fromBonus = (await bonusTaken(tx, [takenBy, restId(takenBy)])) - bonusBeside;
  const bonus = money('USD', between(0n, fromBonus, person.units));
  await lockWallet(tx, personId);
  const posted = await ledger.post(tx, {
    id,
    kind: 'top_up.returned',
    actor: rail,
    memo: { charge: charge.id, ref: withdrawal.ref },
    moves: [
      { to: walletOf(personId, 'paid_in'), amount: minus(person, bonus) },
      { to: walletOf(personId, 'bonus'), amount: bonus },
      { to: platformFees, amount: platform },
    ].map((move) => ({ ...move, from: outside(rail) })),
  });
  assert(posted.outcome === 'posted', `Money that came back for charge ${charge.id} is not booked.`);
  const state = charge.state === 'refunded' && before < BigInt(charge.amount) ? 'paid' : charge.state;
  await notify(tx, await recordRefund(tx, charge.id, { refunded: before, state }));
  return 'given_again';
}

const between = (least: bigint, units: bigint, most: bigint): bigint =>
  units < least ? least : units > most ? most : units;

export const chargedOf = (charge: ChargeRow) => ({
  personId: charge.person_id,
  rail: charge.rail,
  amount: BigInt(charge.amount),
  fee: BigInt(charge.fee),
});

async function park(tx: Tx, log: TopUpParts['log'], charge: ChargeRow): Promise<'parked'> {
  const reason = REFUND_OF_OTHER_AMOUNT;
  log.warn({ chargeId: charge.id, reason }, 'something other than dollars was returned to a card');
  const moved = await moveCharge(tx, charge.id, { state: 'parked', parkedReason: reason });
  await announce(tx, topUpChanged, { to: { person: moved.person_id }, payload: topUpView(moved) });
  return 'parked';
}

async function notify(tx: Tx, charge: ChargeRow): Promise<void> {
  await settleBalance(tx, charge.person_id);
  await announce(tx, topUpChanged, { to: { person: charge.person_id }, payload: topUpView(charge) });
}

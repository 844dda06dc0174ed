import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { type Money, money } from '../../ledger/index.ts';
import { dollars, freeHold } from '../purchases/index.ts';
import {
  cardHoldOf,
  type EndedCharge,
  findOwnCharge,
  hasGoneBack,
  hashOf,
  idFrom,
  keepCharge,
  type PaidTopUp,
  type StartCharge,
  type StartedCharge,
} from '../top-up/index.ts';
import { lockWallet, settleBalance, type TaxRates } from '../wallet/index.ts';
import { beginPeriod, following, followingAmount, nextStart } from './begin-period.ts';
import { failRenewal } from './fail-renewal.ts';
import type { SubscriptionParts } from './parts.ts';
import { writeEmail } from './remind-due.ts';
import {
  closePayment,
  hasCardPaymentInProgress,
  insertPayment,
  lockPayment,
  type RenewalPayment,
} from './renewal-payments.store.ts';
import { type LockedSubscription, lockDue, lockOwn } from './subscriptions.store.ts';
import { notifyMoment } from './watch-subscriptions.ts';
import { totalFor } from './with-tax.ts';

const ACTOR = 'renew-subscriptions';

/** A period that the wallet does not cover, and the card to charge for it. */
export interface CardRenewal {
  readonly subscriptionId: string;
  readonly fanId: string;
  readonly cardId: string;
  readonly amount: Money;
  /** The end of the period that precedes the one to pay. */
  readonly follows: Date;
  /** The number of failed tries before this one. */
  readonly attempt: number;
}

/**
 * Rolls back the preparation of a charge when the renewal is no longer due or another worker is handling it.
 */
class NotDue extends Error {}

/**
 * Charges a saved card for one period of a subscription, without the fan's presence. The charge id is derived
 * from the subscription, the period and the number of the try, so that the provider charges once per try,
 * however many workers run or crash (M11). `completeRenewal` or `endRenewal` applies the result on the node
 * where it arrives. The charge resolver fetches results that stay unknown.
 */
export async function renewByCard(
  { db, startCharge, taxRates }: { db: Db; startCharge: StartCharge; taxRates: TaxRates },
  renewal: CardRenewal,
): Promise<void> {
  const { subscriptionId, fanId, amount, follows, attempt } = renewal;
  const id = idFrom('renewal', subscriptionId, follows.toISOString(), String(attempt));
  const started = await startCharge({
    id,
    personId: fanId,
    purpose: 'purchase',
    intentId: id,
    card: { saved: renewal.cardId },
    // A renewal costs the agreed amount, whether the wallet or a card pays.
    amount,
    fee: money('USD', 0n),
    requestHash: hashOf(id),
    returnAddress: null,
    async alongside(tx) {
      if (!(await stillDue(tx, renewal))) throw new NotDue();
      await insertPayment(tx, {
        id,
        subscription_id: subscriptionId,
        fan_id: fanId,
        follows,
        attempt,
        amount: amount.units.toString(),
      });
    },
  }).catch((error: unknown) => {
    if (error instanceof NotDue) return null;
    throw error;
  });
  if (started === null || !isOver(started)) return;
  // The charge ended without charging a card. No webhook will report this, so the failure is handled here.
  await inTransaction(db, async (tx) => {
    const locked = await stillDue(tx, renewal);
    if (locked) await failRenewal(tx, locked, { why: 'money', taxRates });
  });
}

const isOver = (started: StartedCharge): boolean =>
  started.outcome !== 'started' || ['declined', 'cancelled', 'parked'].includes(started.charge.state);

/**
 * Locks the subscription if this renewal is still due. Never waits for the lock, because its holder may be
 * waiting for this worker.
 */
async function stillDue(
  tx: Tx,
  { subscriptionId, follows, attempt }: CardRenewal,
): Promise<LockedSubscription | null> {
  const locked = await lockDue(tx, subscriptionId);
  if (!locked || (await hasCardPaymentInProgress(tx, subscriptionId))) return null;
  const { attempts, period_end } = locked.subscription;
  return attempts === attempt && period_end.getTime() === follows.getTime() ? locked : null;
}

/**
 * Applies a successful card payment by beginning the period. A repeated call changes nothing. If the period
 * is no longer wanted (the renewal was cancelled, was paid from the wallet, or has another price now), the
 * money stays in the wallet and an email says so. If the period cannot begin although the renewal is still
 * due, this try counts as failed, and the next try, if there is one, uses the wallet. Never refuses, because
 * received money must be credited in any case.
 */
export async function completeRenewal(
  tx: Tx,
  { personId, chargeId }: PaidTopUp,
  { sales: { taxRates }, watchers }: SubscriptionParts,
): Promise<void> {
  const payment = await lockPayment(tx, { id: chargeId, fanId: personId });
  if (!payment || payment.state === 'paid') return;
  const hold = cardHoldOf(chargeId);
  const locked = await lockOwn(tx, { id: payment.subscription_id, fanId: personId });
  const due = await totalFor(tx, personId, taxRates);
  const awaiting = locked && isAwaited(locked, payment) ? locked : null;
  // A payment that was already returned to the card cannot pay for a period.
  const isGone = await hasGoneBack(tx, chargeId);
  let isSpent = false;
  if (awaiting && !isGone && due(followingAmount(awaiting.subscription)).units === BigInt(payment.amount)) {
    const next = {
      actor: ACTOR,
      ...nextStart(awaiting),
      ...following(awaiting.subscription),
      intentId: payment.id,
      byCard: { fixedFee: money('USD', 0n), cardPart: dollars(payment.amount), holds: [hold] },
    };
    const { outcome } = await beginPeriod(tx, awaiting.subscription, next, taxRates);
    isSpent = outcome === 'paid';
    if (isSpent) await notifyMoment(tx, { subscription: awaiting.subscription, what: 'renewed' }, watchers);
  }
  await closePayment(tx, payment.id, 'paid');
  // If the period has begun, its sale has already spent the hold. Otherwise all held money goes to the
  // wallet.
  await lockWallet(tx, personId);
  await freeHold(tx, { hold, actor: personId });
  await settleBalance(tx, personId);
  if (isSpent) return;
  await keepCharge(tx, chargeId);
  if (!locked) return;
  // The late result of an abandoned try does not count again, because that try was already counted as failed.
  const isThisTry = awaiting?.subscription.attempts === payment.attempt;
  const isTriedAgain =
    awaiting && isThisTry
      ? await failRenewal(tx, awaiting, { why: isGone ? 'money' : null, taxRates })
      : false;
  if (isGone) return;
  const overrides = {
    amount: dollars(payment.amount),
    isTriedAgain,
    ...(isTriedAgain ? {} : { at: locked.now }),
  };
  await writeEmail(tx, { id: payment.subscription_id, about: 'kept', taxRates, overrides });
}

/** Applies the result of a card charge that failed or was abandoned. */
export async function endRenewal(
  tx: Tx,
  { personId, chargeId }: EndedCharge,
  taxRates: TaxRates,
): Promise<void> {
  const payment = await lockPayment(tx, { id: chargeId, fanId: personId });
  if (payment?.state !== 'asked') return;
  await closePayment(tx, payment.id, 'ended');
  const locked = await lockOwn(tx, { id: payment.subscription_id, fanId: personId });
  if (!locked || !isAwaited(locked, payment)) return;
  const charge = await findOwnCharge(tx, { id: chargeId, personId });
  const why = charge?.decline_reason === 'authentication_needed' ? 'bank' : 'money';
  await failRenewal(tx, locked, { why, taxRates });
}

/** Whether the payment's period is still the subscription's next one, and the subscription still renews. */
const isAwaited = ({ subscription, isCovered }: LockedSubscription, { follows }: RenewalPayment): boolean => {
  const { state, is_auto_renew, period_end } = subscription;
  const isGoingOn = state === 'trialing' || state === 'active' || state === 'past_due';
  return isGoingOn && is_auto_renew && isCovered && period_end.getTime() === follows.getTime();
};

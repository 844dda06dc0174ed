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
import { lockWallet, NO_TAX, settleBalance, type TaxRates } from '../wallet/index.ts';
import { beginPeriod, following, followingAmount, nextStart } from './begin-period.ts';
import { failRenewal } from './fail-renewal.ts';
import { writeEmail } from './remind-due.ts';
import {
  closePayment,
  insertPayment,
  isAsked,
  lockPayment,
  type RenewalPayment,
} from './renewal-payments.store.ts';
import { type Locked, lockDue, lockOwn } from './subscriptions.store.ts';
import { notifyMoment } from './watch-subscriptions.ts';
import { taxFor } from './with-tax.ts';

const ACTOR = 'renew-subscriptions';

/** A period that the wallet does not cover, and the card that is asked for it. */
export interface CardRenewal {
  readonly subscriptionId: string;
  readonly fanId: string;
  readonly cardId: string;
  readonly amount: Money;
  /** Where the period ends that this one follows. */
  readonly follows: Date;
  /** How many tries have failed before. */
  readonly attempt: number;
}

/** Undoes what was prepared: somebody else has dealt with it, or is at it. */
class NotDue extends Error {}

/**
 * Asks a card for one period, with nobody there. The id follows from subscription, period and try, so that whatever
 * number of workers asks, after whatever crash, the provider charges once (M11). What comes of it is applied by
 * `completeRenewal` and `endRenewal`, whoever brings the news; what is not known yet, the resolver of charges finds out.
 */
export async function renewByCard(
  { db, startCharge, taxRates = NO_TAX }: { db: Db; startCharge: StartCharge; taxRates?: TaxRates },
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
    // A renewal costs what was agreed, whatever pays it.
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
  // Refused before any card was asked: nobody else brings that news.
  await inTransaction(db, async (tx) => {
    const locked = await stillDue(tx, renewal);
    if (locked) await failRenewal(tx, locked, { why: 'money', taxRates });
  });
}

const isOver = (started: StartedCharge): boolean =>
  started.outcome !== 'started' || ['declined', 'cancelled', 'parked'].includes(started.charge.state);

/** Never waits for who is at it: they have the subscription, and we may have what they want next. */
async function stillDue(tx: Tx, { subscriptionId, follows, attempt }: CardRenewal): Promise<Locked | null> {
  const locked = await lockDue(tx, subscriptionId);
  if (!locked || (await isAsked(tx, subscriptionId))) return null;
  const { attempts, period_end } = locked.subscription;
  return attempts === attempt && period_end.getTime() === follows.getTime() ? locked : null;
}

/**
 * The card has paid: the period begins, once. If it is not wanted any more (cancelled, paid from the wallet or at another
 * price meanwhile), the money stays in the wallet, a letter says so, and a renewal that still waits is one that failed: it is
 * tried again from the wallet. Never refuses: what was paid in must be credited in any case.
 */
export async function completeRenewal(
  tx: Tx,
  { personId, chargeId }: PaidTopUp,
  taxRates: TaxRates,
): Promise<void> {
  const payment = await lockPayment(tx, { id: chargeId, fanId: personId });
  if (!payment || payment.state === 'paid') return;
  const hold = cardHoldOf(chargeId);
  const locked = await lockOwn(tx, { id: payment.subscription_id, fanId: personId });
  const due = await taxFor(tx, personId, taxRates);
  const awaiting = locked && isAwaited(locked, payment) ? locked : null;
  // What the card got back before we came pays for nothing.
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
    if (isSpent) await notifyMoment(tx, awaiting.subscription, 'renewed');
  }
  await closePayment(tx, payment.id, 'paid');
  // After the sale there is nothing left to free; without one, all of it goes to the wallet.
  await lockWallet(tx, personId);
  await freeHold(tx, { hold, actor: personId });
  await settleBalance(tx, personId);
  if (isSpent) return;
  await keepCharge(tx, chargeId);
  if (!locked) return;
  // A try that was given up before has failed already.
  const isThisTry = awaiting?.subscription.attempts === payment.attempt;
  const isTriedAgain =
    awaiting && isThisTry
      ? await failRenewal(tx, awaiting, { why: isGone ? 'money' : null, taxRates })
      : false;
  if (isGone) return;
  const told = { amount: dollars(payment.amount), isTriedAgain, ...(isTriedAgain ? {} : { at: locked.now }) };
  await writeEmail(tx, { id: payment.subscription_id, about: 'kept', taxRates, told });
}

/** The card has not paid. */
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

/** Whether the period that was to be paid is still the next one, and still wanted. */
const isAwaited = ({ subscription, isCovered }: Locked, { follows }: RenewalPayment): boolean => {
  const { state, is_auto_renew, period_end } = subscription;
  const isGoingOn = state === 'trialing' || state === 'active' || state === 'past_due';
  return isGoingOn && is_auto_renew && isCovered && period_end.getTime() === follows.getTime();
};

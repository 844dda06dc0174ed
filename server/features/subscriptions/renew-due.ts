import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { findDefaultCard, type StartCharge } from '../top-up/index.ts';
import { beginPeriod, following, nextStart } from './begin-period.ts';
import { endSubscription } from './change-subscription.ts';
import { failRenewal } from './fail-renewal.ts';
import type { SubscriptionParts } from './parts.ts';
import { type CardRenewal, renewByCard } from './renew-by-card.ts';
import { hasCardPaymentInProgress, hasUnusedCardPayment } from './renewal-payments.store.ts';
import { dueSubscriptions, type LockedSubscription, lockDue } from './subscriptions.store.ts';
import { notifyMoment } from './watch-subscriptions.ts';
import { totalFor } from './with-tax.ts';

const BATCH = 200;
/** The maximum number of cards charged concurrently. */
const CARDS_AT_ONCE = 8;
const ACTOR = 'renew-subscriptions';

/**
 * Renews or ends every due subscription. A renewal is paid from the wallet or, when the wallet holds too
 * little, by card. Any number of nodes may run this concurrently. A subscription whose handling throws is
 * left for the next run and does not delay the others.
 */
export async function renewDue(
  db: Db,
  parts: SubscriptionParts,
  { startCharge, stopping }: { startCharge?: StartCharge; stopping?: AbortSignal } = {},
): Promise<number> {
  let done = 0;
  const faults: unknown[] = [];
  for (let isMore = true; isMore && faults.length === 0 && !stopping?.aborted; ) {
    const ids = await dueSubscriptions(db, { limit: BATCH });
    const before = done;
    const byCard: CardRenewal[] = [];
    for (const id of ids) {
      if (stopping?.aborted) break;
      try {
        const renewed = await inTransaction(db, (tx) =>
          renewSubscription(tx, { id, mayChargeCard: startCharge !== undefined }, parts),
        );
        if (renewed !== 'not_due') done += 1;
        if (typeof renewed === 'object') byCard.push(renewed);
      } catch (fault) {
        faults.push(fault);
      }
    }
    if (startCharge)
      faults.push(
        ...(await chargeCards(
          byCard,
          (one) => renewByCard({ db, startCharge, taxRates: parts.sales.taxRates }, one),
          stopping,
        )),
      );
    isMore = ids.length === BATCH && done > before;
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} subscriptions were not renewed.`);
  return done;
}

/**
 * Charges cards outside of any transaction, a few at a time, and returns the errors. When `stopping` is
 * aborted, the remaining renewals stay due.
 */
async function chargeCards(
  renewals: readonly CardRenewal[],
  charge: (renewal: CardRenewal) => Promise<void>,
  stopping: AbortSignal | undefined,
): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (let from = 0; from < renewals.length && !stopping?.aborted; from += CARDS_AT_ONCE) {
    const settled = await Promise.allSettled(renewals.slice(from, from + CARDS_AT_ONCE).map(charge));
    for (const one of settled) if (one.status === 'rejected') faults.push(one.reason);
  }
  return faults;
}

/**
 * Renews or ends one due subscription. Returns `not_due` when another worker has handled it or is handling
 * it. When the wallet does not cover the renewal and a card may be charged, changes nothing and returns the
 * charge that the caller makes after this transaction.
 */
export async function renewSubscription(
  tx: Tx,
  { id, mayChargeCard = false }: { id: string; mayChargeCard?: boolean },
  parts: SubscriptionParts,
): Promise<'done' | 'not_due' | CardRenewal> {
  const locked = await lockDue(tx, id);
  if (!locked || (await hasCardPaymentInProgress(tx, id))) return 'not_due';
  const { subscription, now, isCovered } = locked;
  if (!subscription.is_auto_renew) await endSubscription(tx, id, subscription.period_end);
  else if (subscription.state === 'paused' || !isCovered) await endSubscription(tx, id, now);
  else return renew(tx, { locked, mayChargeCard }, parts);
  return 'done';
}

async function renew(
  tx: Tx,
  { locked, mayChargeCard }: { locked: LockedSubscription; mayChargeCard: boolean },
  { sales: { taxRates }, watchers }: SubscriptionParts,
): Promise<'done' | CardRenewal> {
  const { subscription } = locked;
  const next = following(subscription);
  const beginning = { actor: ACTOR, ...nextStart(locked), ...next };
  const { outcome } = await beginPeriod(tx, subscription, beginning, taxRates);
  if (outcome === 'paid') {
    await notifyMoment(tx, { subscription, what: 'renewed' }, watchers);
    return 'done';
  }
  const isShort = outcome === 'insufficient_funds';
  // When a card has already paid for this period, no card is charged again, because that money is in the
  // wallet.
  const usesCard = isShort && mayChargeCard && !(await hasUnusedCardPayment(tx, subscription));
  const card = usesCard ? await findDefaultCard(tx, subscription.fan_id) : undefined;
  if (card) {
    const { id: subscriptionId, fan_id: fanId, period_end: follows, attempts: attempt } = subscription;
    const amount = (await totalFor(tx, fanId, taxRates))(next.amount);
    return { subscriptionId, fanId, cardId: card.id, amount, follows, attempt };
  }
  await failRenewal(tx, locked, { why: isShort ? 'money' : 'stopped', taxRates });
  return 'done';
}

import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { findDefaultCard, type StartCharge } from '../top-up/index.ts';
import { NO_TAX, type TaxRates } from '../wallet/index.ts';
import { beginPeriod, following, nextStart } from './begin-period.ts';
import { endSubscription } from './change-subscription.ts';
import { failRenewal } from './fail-renewal.ts';
import { type CardRenewal, renewByCard } from './renew-by-card.ts';
import { isAsked, isPaidInVain } from './renewal-payments.store.ts';
import { dueSubscriptions, type Locked, lockDue } from './subscriptions.store.ts';
import { notifyMoment } from './watch-subscriptions.ts';
import { taxFor } from './with-tax.ts';

const BATCH = 200;
/** Cards that are asked at the same time. */
const CARDS_AT_ONCE = 8;
const ACTOR = 'renew-subscriptions';

/**
 * Renews, retries and ends every subscription whose time has come, from the wallet or, where that is short, by card. Any
 * number of nodes may do it at once. One that cannot be dealt with is left for the next round and keeps no other waiting.
 */
export async function renewDue(
  db: Db,
  {
    startCharge,
    taxRates = NO_TAX,
    stopping,
  }: { startCharge?: StartCharge; taxRates?: TaxRates; stopping?: AbortSignal } = {},
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
          renewSubscription(tx, id, { mayAskCard: startCharge !== undefined, taxRates }),
        );
        if (renewed !== 'not_due') done += 1;
        if (typeof renewed === 'object') byCard.push(renewed);
      } catch (fault) {
        faults.push(fault);
      }
    }
    if (startCharge)
      faults.push(
        ...(await askCards(byCard, (one) => renewByCard({ db, startCharge, taxRates }, one), stopping)),
      );
    isMore = ids.length === BATCH && done > before;
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} subscriptions were not renewed.`);
  return done;
}

/** Outside of any transaction, a few at a time. Answers what went wrong. Who is not asked before a stop is still due. */
async function askCards(
  renewals: readonly CardRenewal[],
  ask: (renewal: CardRenewal) => Promise<void>,
  stopping: AbortSignal | undefined,
): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (let from = 0; from < renewals.length && !stopping?.aborted; from += CARDS_AT_ONCE) {
    const asked = await Promise.allSettled(renewals.slice(from, from + CARDS_AT_ONCE).map(ask));
    for (const one of asked) if (one.status === 'rejected') faults.push(one.reason);
  }
  return faults;
}

/**
 * Deals with one subscription whose time has come. `not_due`: somebody else has, or is at it. Where the wallet is short
 * and a card may be asked, nothing has changed yet and the answer is what to ask it for, after this transaction.
 */
export async function renewSubscription(
  tx: Tx,
  id: string,
  { mayAskCard = false, taxRates = NO_TAX }: { mayAskCard?: boolean; taxRates?: TaxRates } = {},
): Promise<'done' | 'not_due' | CardRenewal> {
  const locked = await lockDue(tx, id);
  if (!locked || (await isAsked(tx, id))) return 'not_due';
  const { subscription, now, isCovered } = locked;
  if (!subscription.is_auto_renew) await endSubscription(tx, id, subscription.period_end);
  else if (subscription.state === 'paused' || !isCovered) await endSubscription(tx, id, now);
  else return renew(tx, locked, { mayAskCard, taxRates });
  return 'done';
}

async function renew(
  tx: Tx,
  locked: Locked,
  { mayAskCard, taxRates }: { mayAskCard: boolean; taxRates: TaxRates },
): Promise<'done' | CardRenewal> {
  const { subscription } = locked;
  const next = following(subscription);
  const beginning = { actor: ACTOR, ...nextStart(locked), ...next };
  const { outcome } = await beginPeriod(tx, subscription, beginning, taxRates);
  if (outcome === 'paid') {
    await notifyMoment(tx, subscription, 'renewed');
    return 'done';
  }
  const isShort = outcome === 'insufficient_funds';
  // No card pays twice for one period: what the first brought is in the wallet.
  const asksCard = isShort && mayAskCard && !(await isPaidInVain(tx, subscription));
  const card = asksCard ? await findDefaultCard(tx, subscription.fan_id) : undefined;
  if (card) {
    const { id: subscriptionId, fan_id: fanId, period_end: follows, attempts: attempt } = subscription;
    const amount = (await taxFor(tx, fanId, taxRates))(next.amount);
    return { subscriptionId, fanId, cardId: card.id, amount, follows, attempt };
  }
  await failRenewal(tx, locked, { why: isShort ? 'money' : 'stopped', taxRates });
  return 'done';
}

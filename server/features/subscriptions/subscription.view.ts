import type { z } from 'zod';
import { type Subscription as SubscriptionSchema, SubscriptionState } from '#contract/subscriptions.ts';
import type { Reader } from '../../kit/db.ts';
import { usd } from '../../ledger/index.ts';
import { costLines, dollars, walletCost } from '../purchases/index.ts';
import { moneyView, type TaxRates } from '../wallet/index.ts';
import { type OwnRow, readOwn } from './lists.store.ts';
import { monthsFrom } from './tier.view.ts';

export type SubscriptionView = z.output<typeof SubscriptionSchema>;

export function subscriptionView(row: OwnRow, taxRates: TaxRates): SubscriptionView {
  /** Adds tax to a price, because the fan must see the amount that is charged. */
  const costOf = (price: string) => walletCost(dollars(price), { country: row.country, taxRates });
  const paidFor = (price: string) => moneyView(costOf(price).total);
  const state = SubscriptionState.parse(row.state);
  const isCharged = row.isAutoRenew && state !== 'paused' && state !== 'expired';
  return {
    id: row.id,
    creator: { domain: row.domain ?? '', name: row.name, avatar: row.avatar },
    tier: { id: row.tierId, name: row.tierName },
    state,
    months: monthsFrom(row.months),
    price: paidFor(row.price),
    paid: row.worth === null ? null : paidFor(row.worth),
    isGift: row.isGift,
    startedAt: row.startedAt.toISOString(),
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    isAutoRenew: row.isAutoRenew,
    isMember: row.isMember,
    graceUntil: row.isMember ? (row.graceUntil?.toISOString() ?? null) : null,
    next:
      row.nextTierId !== null && row.nextTierName !== null && row.nextPrice !== null
        ? {
            tier: { id: row.nextTierId, name: row.nextTierName },
            price: paidFor(row.nextPrice),
          }
        : null,
    nextTotal: paidFor(row.nextAmount),
    lines: costLines(costOf(row.nextAmount)),
    nextChargeAt: isCharged ? (row.dueAt?.toISOString() ?? null) : null,
    resumeTotal: resumeTotal(row, paidFor),
    canPause: state === 'active' && row.isAutoRenew && isRunning(row),
    canSwitch:
      (state === 'active' || state === 'trialing') && row.isAutoRenew && isRunning(row) && row.hasOtherTier,
  };
}

const isRunning = ({ state, isCovered, isInTime }: OwnRow): boolean =>
  ['trialing', 'active', 'paused'].includes(state) && isCovered && isInTime;

/**
 * The amount that `resume` charges: zero while time is left, otherwise the price of a period. Null when the
 * subscription cannot be resumed.
 */
function resumeTotal(
  row: OwnRow,
  paidFor: (price: string) => SubscriptionView['price'],
): SubscriptionView['resumeTotal'] {
  if (row.state === 'expired' || !row.isCovered) return null;
  if (isRunning(row)) return row.isAutoRenew && row.state !== 'paused' ? null : moneyView(usd('0'));
  return row.isAutoRenew ? paidFor(row.nextAmount) : null;
}

/** A subscription as shown to its fan, read in the transaction that changed it. */
export const showOwn = async (reader: Reader, id: string, taxRates: TaxRates): Promise<SubscriptionView> =>
  subscriptionView(await readOwn(reader, id), taxRates);

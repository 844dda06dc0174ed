import assert from 'node:assert/strict';
import type { Tx } from '../../kit/db.ts';
import { ledger, type Money } from '../../ledger/index.ts';
import {
  type CardPayment,
  findParticipant,
  insertEarning,
  insertPurchase,
  maySell,
  missingFrom,
  REFERRAL_BPS,
  saleSplit,
  takeHeld,
  taxMemo,
  unlockMoves,
  walletCost,
} from '../purchases/index.ts';
import {
  type CannotPay,
  settleBalance,
  spendableDollars,
  type TaxRates,
  walletDebits,
  whyCannotPay,
} from '../wallet/index.ts';
import { isPageVisibleTo } from './is-page-visible-to.ts';

export interface MembershipSale {
  /** The id of the sale. Its transfer, purchase and earning have the same id. */
  readonly id: string;
  readonly fanId: string;
  readonly creatorId: string;
  readonly title: string;
  /** The price without tax. The fan pays the tax in addition. */
  readonly amount: Money;
  readonly item: { readonly kind: 'subscription' | 'gift'; readonly id: string };
  /** Who caused the charge: the fan, or the renewal loop. */
  readonly actor: string;
  /**
   * The intent that this sale completes. When a payment for the intent is reversed, the sale is found by the
   * intent's id.
   */
  readonly intentId?: string | null;
  /** The held card payment that pays for this sale. When absent, the wallet pays. */
  readonly byCard?: CardPayment;
  readonly businessKey: string;
  readonly memo: Readonly<Record<string, string>>;
}

export type Paid =
  | { readonly outcome: 'paid' | 'creator_unavailable' | CannotPay }
  | { readonly outcome: 'insufficient_funds'; readonly balance: Money; readonly missing: Money };

/** Charges a fan for a period or a gift and records the sale. A refused charge changes nothing. */
export async function payCreator(tx: Tx, sale: MembershipSale, taxRates: TaxRates): Promise<Paid> {
  const { id, fanId, creatorId, title } = sale;
  const creator = await findParticipant(tx, creatorId);
  if (!maySell(creator)) return { outcome: 'creator_unavailable' };
  // A fan who cannot see the page must not pay for it. For a renewal, this is the only check that the page is
  // visible.
  if (!(await isPageVisibleTo(tx, { fanId, creatorId }))) return { outcome: 'creator_unavailable' };
  const fan = await findParticipant(tx, fanId);
  const why = whyCannotPay(fan, { isCharged: sale.byCard !== undefined });
  if (why) return { outcome: why };
  const cost = walletCost(sale.amount, { country: fan.country, taxRates });
  const paying = sale.byCard
    ? await takeHeld(tx, fanId, sale.byCard)
    : await walletDebits(tx, fanId, cost.total);
  if (paying.outcome === 'short') return shortOf(tx, fanId, cost.total);

  const { feeBps } = creator;
  const split = saleSplit({ price: cost.price, tax: cost.tax, feeBps, referralBps: REFERRAL_BPS });
  const posted = await ledger.post(tx, {
    id,
    kind: 'subscription',
    actor: sale.actor,
    businessKey: sale.businessKey,
    memo: { fan: fanId, creator: creatorId, ...sale.memo, ...taxMemo(cost) },
    moves: unlockMoves({ from: paying.parts, cost, split, creatorId }),
  });
  if (posted.outcome === 'short_of_funds') return shortOf(tx, fanId, cost.total);
  assert(posted.outcome === 'posted', `${sale.businessKey} was already charged.`);
  const recorded = { id, fanId, creatorId, title, kind: 'subscription' as const };
  await insertPurchase(tx, {
    ...recorded,
    item: sale.item,
    cost,
    intentId: sale.intentId ?? null,
    cardPaid: sale.byCard?.cardPart ?? null,
  });
  await insertEarning(tx, { ...recorded, split, feeBps });
  await settleBalance(tx, fanId);
  return { outcome: 'paid' };
}

/**
 * What the wallet lacks to pay an amount that includes tax. Null when the wallet covers the amount; the
 * wallet then stays locked until the transaction ends.
 */
export async function shortfall(tx: Tx, fanId: string, amount: Money) {
  if (amount.units === 0n) return null;
  const paying = await walletDebits(tx, fanId, amount);
  return paying.outcome === 'short' ? shortOf(tx, fanId, amount) : null;
}

async function shortOf(tx: Tx, fanId: string, amount: Money) {
  const balance = await spendableDollars(tx, fanId);
  return { outcome: 'insufficient_funds' as const, balance, missing: missingFrom(balance, amount) };
}

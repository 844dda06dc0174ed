import assert from 'node:assert/strict';
import { itemSold, itemUnlocked } from '#contract/purchases.ts';
import type { Tx } from '../../kit/db.ts';
import { announceAll, announcement } from '../../kit/outbox.ts';
import { newId } from '../../kit/random.ts';
import { type Debit, ledger, type Money, type Transfer } from '../../ledger/index.ts';
import {
  type Buckets,
  balanceAnnouncement,
  bucketsFrom,
  debitsFor,
  lockWallets,
  moneyView,
  settleBalance,
  spendable,
} from '../wallet/index.ts';
import { takeHeld } from './card-payment.ts';
import { type CheckedUnlock, checkUnlock, type Unlocking } from './check-unlock.ts';
import { insertEarnings, type NewEarning } from './earnings.store.ts';
import { areVisibleTo, findItems, type Item, type ItemForSale, takeItem } from './items.ts';
import type { SalesParts } from './parts.ts';
import {
  findOwned,
  insertPurchases,
  type NewPurchase,
  type Purchase,
  purchaseFrom,
} from './purchases.store.ts';
import { readSaleFacts, type SaleFacts } from './sale-facts.store.ts';
import { taxMemo, unlockMoves } from './sale-moves.ts';
import { findParticipant, type SaleParticipant } from './sale-participants.store.ts';
import { saleSplit } from './sale-split.ts';
import { REFERRAL_BPS } from './terms.ts';
import { notifySold } from './watch-sales.ts';

type Unlocked =
  | {
      readonly outcome: 'bought' | 'already_owned';
      readonly purchase: Purchase;
      readonly creator: SaleParticipant;
    }
  | Exclude<CheckedUnlock, { outcome: 'for_sale' }>
  | {
      readonly outcome: 'insufficient_funds';
      readonly price: Money;
      readonly balance: Money;
      readonly missing: Money;
    };

/** All that one sale writes to the database. */
interface Sale extends NewPurchase, NewEarning {
  readonly kind: 'unlock';
  readonly item: Item;
  readonly transfer: Transfer;
  /**
   * The wallet's buckets before the sale, and the debits from them. The new balance is computed from both.
   * Null when a card paid; the new balance is then read, because the card's money changed it as well.
   */
  readonly fromWallet: { readonly buckets: Buckets; readonly parts: readonly Debit[] } | null;
}

export async function unlockItem(tx: Tx, unlocking: Unlocking, sales: SalesParts): Promise<Unlocked> {
  const [unlocked] = await unlockItems(tx, [unlocking], sales);
  assert(unlocked);
  return unlocked;
}

/**
 * Sells one item to each fan. A refused sale does not affect the other sales. Simultaneous requests of one
 * fan wait for the lock on the fan's wallet, and the second request finds the item owned. In addition, the
 * ledger's business key and a unique index prevent a second sale. All writes are sent with the commit. No
 * creator's account is therefore locked during a round trip to the database, and many sales of one creator
 * share one commit.
 */
export async function unlockItems(
  tx: Tx,
  unlockings: readonly Unlocking[],
  sales: SalesParts,
): Promise<readonly Unlocked[]> {
  const fanIds = unlockings.map(({ fanId }) => fanId);
  assert(
    new Set(fanIds).size === fanIds.length,
    'A batch holds one sale per fan, because each sale must see the one before.',
  );
  await lockWallets(tx, fanIds);
  const found = await findItems(tx, unlockings, sales.kinds);
  const visible = await areVisibleTo(tx, unlockings, sales.kinds);
  const facts = await readSaleFacts(
    tx,
    unlockings.map(({ fanId, item, viewer }, at) => ({
      fanId,
      item,
      viewer,
      creatorId: found[at]?.creatorId ?? null,
    })),
  );
  const unlocked: Unlocked[] = [];
  const sold: Sale[] = [];
  for (const [at, unlocking] of unlockings.entries()) {
    const known = facts[at];
    assert(known);
    const decided: Decided = visible[at]
      ? await decide(tx, { unlocking, found: found[at] ?? null, facts: known }, sales)
      : { unlocked: { outcome: 'not_found' } };
    if (decided.sale) sold.push(decided.sale);
    unlocked.push(decided.unlocked);
  }
  if (sold.length > 0) await writeSales(tx, sold, sales);
  return unlocked;
}

interface Decided {
  readonly unlocked: Unlocked;
  readonly sale?: Sale;
}

async function decide(
  tx: Tx,
  { unlocking, found, facts }: { unlocking: Unlocking; found: ItemForSale | null; facts: SaleFacts },
  sales: SalesParts,
): Promise<Decided> {
  const { fanId, item, byCard } = unlocking;
  const owned = facts.isOwned ? await findOwned(tx, fanId, item) : undefined;
  if (owned) {
    // The facts contain no creator if the item was deleted.
    const creator = facts.creator ?? (await findParticipant(tx, owned.creator_id));
    return { unlocked: { outcome: 'already_owned', purchase: owned, creator } };
  }
  const checked = checkUnlock(unlocking, found, facts, sales);
  if (checked.outcome !== 'for_sale') return { unlocked: checked };

  const { cost, title, creator } = checked;
  const buckets = bucketsFrom(facts.dollars);
  const paying = byCard ? await takeHeld(tx, fanId, byCard) : debitsFor(fanId, buckets, cost.total);
  if (paying.outcome === 'short') {
    const [price, balance, missing] = [cost.total, spendable(buckets), paying.missing];
    return { unlocked: { outcome: 'insufficient_funds', price, balance, missing } };
  }
  const { parts } = paying;
  const id = newId();
  if (!(await takeItem(tx, item, { fanId, purchaseId: id, kinds: sales.kinds })))
    return { unlocked: { outcome: 'sold_out' } };
  const { feeBps } = creator;
  const split = saleSplit({ price: cost.price, tax: cost.tax, feeBps, referralBps: REFERRAL_BPS });
  const sale: Sale = {
    id,
    fanId,
    creatorId: creator.id,
    title,
    kind: 'unlock',
    item,
    cost,
    split,
    feeBps,
    intentId: unlocking.intentId ?? null,
    cardPaid: byCard?.cardPart ?? null,
    transfer: {
      id,
      kind: 'unlock',
      actor: fanId,
      businessKey: unlockKey(fanId, item, facts),
      memo: { fan: fanId, creator: creator.id, itemKind: item.kind, item: item.id, ...taxMemo(cost) },
      moves: unlockMoves({ from: parts, cost, split, creatorId: creator.id }),
    },
    fromWallet: byCard ? null : { buckets, parts },
  };
  return { sale, unlocked: { outcome: 'bought', purchase: purchaseFrom(sale, facts), creator } };
}

async function writeSales(tx: Tx, sold: readonly Sale[], { watchers }: SalesParts): Promise<void> {
  await ledger.mustPost(tx, ...sold.map(({ transfer }) => transfer));
  await insertPurchases(tx, sold);
  await insertEarnings(tx, sold);
  await announceAll(tx, sold.flatMap(announcementsOf));
  for (const { fanId, fromWallet } of sold) if (!fromWallet) await settleBalance(tx, fanId);
  await notifySold(
    tx,
    sold.map(({ id, ...sale }) => ({ ...sale, purchaseId: id, price: sale.cost.price })),
    watchers,
  );
}

const announcementsOf = ({ id, fanId, creatorId, item, title, split, fromWallet }: Sale) => [
  announcement(itemUnlocked, { to: { person: fanId }, payload: { item, receiptId: id } }),
  announcement(itemSold, { to: { person: creatorId }, payload: { title, net: moneyView(split.creator) } }),
  ...(fromWallet ? [balanceAnnouncement(fanId, fromWallet.buckets, fromWallet.parts)] : []),
];

/**
 * The sale's business key. It contains the number of reversed sales, so that a fan can buy
 * an item again after a reversal.
 */
const unlockKey = (fanId: string, item: Item, { timesEnded }: SaleFacts): string =>
  `unlock:${fanId}:${item.kind}:${item.id}${timesEnded === 0 ? '' : `:${timesEnded}`}`;

import { itemSold, itemUnlocked } from '#contract/purchases.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { newId } from '../../kit/random.ts';
import { ledger, type Money } from '../../ledger/index.ts';
import { announceBalance, moneySettings, moneyView, spendableDollars, walletParts } from '../wallet/index.ts';
import { missingFrom, walletCost } from './cost.ts';
import { insertEarning } from './earnings.store.ts';
import { findItem, type Item } from './items.ts';
import { findParty, maySell } from './parties.store.ts';
import {
  countEnded,
  findOwned,
  findPurchaseByTransfer,
  insertPurchase,
  type Purchase,
} from './purchases.store.ts';
import { unlockMoves } from './sale-moves.ts';
import { saleSplit } from './sale-split.ts';
import { REFERRAL_BPS } from './terms.ts';

export interface Unlocking {
  readonly fanId: string;
  readonly item: Item;
  /** What the fan saw. Any other total is their decision, not ours. */
  readonly expectedTotal: Pick<Money, 'asset' | 'units'>;
  readonly intentId?: string;
}

export type Unlocked =
  | { readonly outcome: 'bought' | 'already_owned'; readonly purchase: Purchase }
  | { readonly outcome: 'not_found' | 'own_item' | 'creator_unavailable' | 'account_restricted' }
  | { readonly outcome: 'price_changed'; readonly price: Money }
  | {
      readonly outcome: 'insufficient_funds';
      readonly price: Money;
      readonly balance: Money;
      readonly missing: Money;
    };

/**
 * Sells one item to one fan, once. What stops the second of a hundred clicks is the business key in the ledger and
 * the unique index beneath it; looking first only spares the work.
 */
export async function unlockItem(tx: Tx, unlocking: Unlocking): Promise<Unlocked> {
  const { fanId, item, expectedTotal } = unlocking;
  const owned = await findOwned(tx, fanId, item);
  if (owned) return { outcome: 'already_owned', purchase: owned };
  const found = await findItem(tx, item);
  if (!found?.isAvailable) return { outcome: 'not_found' };
  if (found.creatorId === fanId) return { outcome: 'own_item' };
  const creator = await findParty(tx, found.creatorId);
  if (!maySell(creator)) return { outcome: 'creator_unavailable' };
  const fan = await findParty(tx, fanId);
  if (fan.isRestricted) return { outcome: 'account_restricted' };
  const cost = walletCost(found.price);
  if (expectedTotal.asset !== cost.total.asset || expectedTotal.units !== cost.total.units)
    return { outcome: 'price_changed', price: cost.total };

  const paying = await walletParts(tx, fanId, cost.total);
  if (paying.outcome === 'short') return shortOrOwned(tx, unlocking, cost.total);
  const feeBps = moneySettings.platformFeeBps.value;
  const split = saleSplit({ price: cost.price, tax: cost.tax, feeBps, referralBps: REFERRAL_BPS });
  const id = newId();
  const posted = await ledger.post(tx, {
    id,
    kind: 'unlock',
    actor: fanId,
    businessKey: await unlockKey(tx, fanId, item),
    memo: { fan: fanId, creator: creator.id, itemKind: item.kind, item: item.id },
    moves: unlockMoves({ from: paying.parts, cost, split, creatorId: creator.id }),
  });
  if (posted.outcome === 'short_of_funds') return shortOrOwned(tx, unlocking, cost.total);
  if (posted.outcome === 'already_posted')
    return { outcome: 'already_owned', purchase: await findPurchaseByTransfer(tx, posted.transferId) };

  const { title } = found;
  const parties = { id, fanId, creatorId: creator.id, title };
  const purchase = await insertPurchase(tx, {
    ...parties,
    item,
    cost,
    intentId: unlocking.intentId ?? null,
  });
  await insertEarning(tx, { ...parties, kind: 'unlock', split, feeBps });
  await announce(tx, itemUnlocked, { to: { person: fanId }, payload: { item, receiptId: id } });
  await announce(tx, itemSold, {
    to: { person: creator.id },
    payload: { title, net: moneyView(split.creator) },
  });
  await announceBalance(tx, fanId);
  return { outcome: 'bought', purchase };
}

/** An item given back may be bought again: each time is a sale of its own, and each of them happens once. */
async function unlockKey(tx: Tx, fanId: string, item: Item): Promise<string> {
  const times = await countEnded(tx, fanId, item);
  return `unlock:${fanId}:${item.kind}:${item.id}${times === 0 ? '' : `:${times}`}`;
}

/** A click that comes second may find the wallet emptied by the first; then the item is there, and nothing is missing. */
async function shortOrOwned(tx: Tx, { fanId, item }: Unlocking, price: Money): Promise<Unlocked> {
  const owned = await findOwned(tx, fanId, item);
  if (owned) return { outcome: 'already_owned', purchase: owned };
  const balance = await spendableDollars(tx, fanId);
  return { outcome: 'insufficient_funds', price, balance, missing: missingFrom(balance, price) };
}

import { inTransaction, type Tx } from '../../kit/db.ts';
import { isLess, type Money, plus } from '../../ledger/index.ts';
import { type CannotPay, limitsFrom, lockPerson, readLimitFacts, whyCannotPay } from '../wallet/index.ts';
import { CARDS_MAX } from './apply-outcome.ts';
import { findCard, listCards } from './cards.store.ts';
import { type ChargeRow, findCharge, insertCharge } from './charges.store.ts';
import type { TopUpParts } from './parts.ts';

/** A saved card, named by our id, or a card just entered, named by the provider's token. */
type ChosenCard = { readonly saved: string } | { readonly entered: string; readonly save: boolean };

/** A feature's order to charge a card. */
export interface CardOrder {
  readonly id: string;
  readonly personId: string;
  readonly purpose: 'top_up' | 'purchase';
  /** The part of the charge that is credited to the wallet. */
  readonly amount: Money;
  /**
   * The part of the charge that the platform gets. Zero for an item, because
   * the item's sale includes the fee.
   */
  readonly fee: Money;
  readonly card: ChosenCard;
  readonly intentId: string | null;
  readonly requestHash: Buffer;
  /**
   * Where the bank sends the person after a confirmation; null when nobody is present to confirm (a renewal).
   */
  readonly returnAddress: string | null;
  /**
   * Runs in the transaction that stores the charge, before the provider is called. An error undoes the whole
   * transaction.
   */
  alongside?(tx: Tx): Promise<void>;
}

export type OpenedCharge =
  | {
      readonly outcome: 'opened';
      readonly charge: ChargeRow;
      /** The provider's token for the card to charge; null when the card was deleted since the first try. */
      readonly card: string | null;
      readonly keepsCard: boolean;
    }
  | {
      readonly outcome: 'refused';
      readonly reason: CannotPay | 'card_not_found';
    }
  | { readonly outcome: 'over_daily_limit'; readonly left: Money };

/** A lease that outlasts all provider calls of one request. */
const CALL_LEASE_SECONDS = 90;

/**
 * Stores a charge before the provider is called; a repeat of the request finds the same row. The person's
 * row is locked, so that two simultaneous top-ups cannot both use the rest of the daily limit.
 */
export function openCharge({ db, rail }: TopUpParts, order: CardOrder): Promise<OpenedCharge> {
  return inTransaction(db, async (tx) => {
    const payer = await lockPerson(tx, order.personId);
    const saved =
      'saved' in order.card
        ? await findCard(tx, { id: order.card.saved, personId: order.personId })
        : undefined;
    const card = 'entered' in order.card ? order.card.entered : (saved?.provider_ref ?? null);
    const wantsCard = 'entered' in order.card && order.card.save;
    const keepsCard = wantsCard && (await listCards(tx, order.personId)).length < CARDS_MAX;

    const known = await findCharge(tx, order.id);
    if (known) return { outcome: 'opened', charge: known, card, keepsCard };
    if (card === null) return { outcome: 'refused', reason: 'card_not_found' };
    const why = whyCannotPay(payer);
    if (why) return { outcome: 'refused', reason: why };
    const { leftToday } = limitsFrom(await readLimitFacts(tx, order.personId));
    if (isLess(leftToday, order.amount)) return { outcome: 'over_daily_limit', left: leftToday };

    await insertCharge(tx, {
      ...order,
      rail: rail.name,
      total: plus(order.amount, order.fee),
      card: saved ? { id: saved.id, brand: saved.brand, last4: saved.last4 } : null,
      leaseSeconds: CALL_LEASE_SECONDS,
    });
    await order.alongside?.(tx);
    const charge = await findCharge(tx, order.id);
    if (!charge) throw new Error('A charge was opened, but its row is missing.');
    return { outcome: 'opened', charge, card, keepsCard };
  });
}

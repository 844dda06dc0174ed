import { inTransaction, type Tx } from '../../kit/db.ts';
import { isLess, type Money, plus } from '../../ledger/index.ts';
import { limitsFrom, lockPerson, readLimitFacts } from '../wallet/index.ts';
import { CARDS_MAX } from './apply-outcome.ts';
import { findCard, listCards } from './cards.store.ts';
import { type ChargeRow, findCharge, insertCharge } from './charges.store.ts';
import type { TopUpParts } from './parts.ts';

/** A saved card by our id, or the token of a card that was just entered. */
type ChosenCard = { readonly saved: string } | { readonly entered: string; readonly save: boolean };

/** A request to charge a card. */
export interface CardOrder {
  readonly id: string;
  readonly personId: string;
  readonly purpose: 'top_up' | 'purchase';
  /** The part that the wallet gets. */
  readonly amount: Money;
  /** The part that the platform gets; zero for an item, whose sale includes the fee. */
  readonly fee: Money;
  readonly card: ChosenCard;
  readonly intentId: string | null;
  readonly requestHash: Buffer;
  /** Where a bank sends the person back to; null if no person is present for a confirmation (a renewal). */
  readonly returnAddress: string | null;
  /** Runs in the charge's transaction, before the provider is called. An error from it undoes both. */
  alongside?(tx: Tx): Promise<void>;
}

export type OpenedCharge =
  | {
      readonly outcome: 'opened';
      readonly charge: ChargeRow;
      /** The provider's token of the card to charge; null if the card was deleted since the first try. */
      readonly card: string | null;
      readonly keepsCard: boolean;
    }
  | {
      readonly outcome: 'refused';
      readonly reason: 'account_restricted' | 'spending_frozen' | 'card_not_found';
    }
  | { readonly outcome: 'over_daily_limit'; readonly left: Money };

/** Longer than all provider calls of one request take. */
const CALL_LEASE_SECONDS = 90;

/**
 * Stores a charge before the provider is called. A repeat finds the first one's row. The person's row is
 * locked, so that two simultaneous top-ups cannot both use up the rest of the daily limit.
 */
export function openCharge({ db, rail }: TopUpParts, order: CardOrder): Promise<OpenedCharge> {
  return inTransaction(db, async (tx) => {
    const { isRestricted, isSpendingFrozen } = await lockPerson(tx, order.personId);
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
    if (isRestricted) return { outcome: 'refused', reason: 'account_restricted' };
    if (isSpendingFrozen) return { outcome: 'refused', reason: 'spending_frozen' };
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

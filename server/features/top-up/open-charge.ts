import { inTransaction, type Tx } from '../../kit/db.ts';
import { isLess, type Money, plus } from '../../ledger/index.ts';
import { limitsFrom, lockPerson, readLimitFacts } from '../wallet/index.ts';
import { CARDS_MAX } from './apply-outcome.ts';
import { findCard, listCards } from './cards.store.ts';
import { type ChargeRow, findCharge, insertCharge } from './charges.store.ts';
import type { TopUpParts } from './parts.ts';

/** A saved card by our id of it, or a token of one just entered. */
type ChosenCard = { readonly saved: string } | { readonly entered: string; readonly save: boolean };

/** What a card is asked for. */
export interface AskedOfCard {
  readonly id: string;
  readonly personId: string;
  readonly purpose: 'top_up' | 'purchase';
  /** What the wallet gets of it. */
  readonly amount: Money;
  /** What the platform gets of it; a purchase brings its fee with the sale instead. */
  readonly fee: Money;
  readonly card: ChosenCard;
  readonly intentId: string | null;
  readonly requestHash: Buffer;
  /** Where a bank sends the person back to; null when nobody is there whom it could ask (a renewal). */
  readonly returnAddress: string | null;
  /** Written in the same transaction as the charge, before the provider hears of it. What it throws undoes both. */
  alongside?(tx: Tx): Promise<void>;
}

export type OpenedCharge =
  | {
      readonly outcome: 'opened';
      readonly charge: ChargeRow;
      /** The provider's token of the card to charge; null when it was forgotten since the first try. */
      readonly card: string | null;
      readonly keepsCard: boolean;
    }
  | {
      readonly outcome: 'refused';
      readonly reason: 'account_restricted' | 'spending_frozen' | 'card_not_found';
    }
  | { readonly outcome: 'over_daily_limit'; readonly left: Money };

/** Longer than any request to the provider takes with all its parts. */
const CALL_LEASE_SECONDS = 90;

/**
 * Writes down what will be asked of the provider, before it is asked. A repeat finds the first one's row. The
 * person's row is locked, so that two top-ups at once cannot both use up what is left of the day.
 */
export function openCharge({ db, rail }: TopUpParts, order: AskedOfCard): Promise<OpenedCharge> {
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
    if (!charge) throw new Error('A charge was opened, but it is not there.');
    return { outcome: 'opened', charge, card, keepsCard };
  });
}

import type { Db, Tx } from '../../kit/db.ts';
import type { Log } from '../../kit/log.ts';
import type { Money } from '../../ledger/index.ts';
import type { PaymentRail } from '../../providers/payments/port.ts';

/** A paid charge that was made for a purchase. */
export interface PaidTopUp {
  readonly personId: string;
  readonly intentId: string;
  readonly chargeId: string;
}

/** A charge for a purchase that ended unpaid, or was parked. */
export type EndedCharge = PaidTopUp;

/** Money of a charge that was returned to the card, by a refund of the provider or by a lost dispute. */
export interface ReturnedMoney extends PaidTopUp {
  readonly kind: 'refund' | 'dispute';
  readonly rail: string;
  /** The part that the person bears; zero if the charge's whole wallet amount was returned before. */
  readonly amount: Money;
  /** The id of the transfer that books it. */
  readonly transferId: string;
  /** True if the card was charged for this purchase alone, false for a top-up that names it. */
  readonly isDirectPayment: boolean;
  /** For a dispute: the part of the charge that was lost before in disputes. Refunds do not count. */
  readonly lostBefore: Money;
  /** The same, including this dispute. */
  readonly lost: Money;
  /**
   * For a dispute: whether no other payment of this person was ever lost, even if an appeal has changed that
   * since.
   */
  readonly isFirstLoss: boolean;
}

export interface TopUpParts {
  readonly db: Db;
  readonly rail: PaymentRail;
  readonly log: Log;
  /**
   * Called after the money is in the wallet, in a transaction of its own, at least once: a purchase that
   * cannot be completed must never block the money.
   */
  onPaid(tx: Tx, paid: PaidTopUp): Promise<void>;
  /** Called in the transaction in which a charge for a purchase ends unpaid. */
  onEnded(tx: Tx, ended: EndedCharge): Promise<void>;
  /**
   * Called when money of a charge that may have paid for something was returned to the card. Reverses what it
   * paid for, and books the covered amount under the given transfer id. Returns the covered amount; null if
   * nothing was booked.
   */
  onMoneyReturned(tx: Tx, taken: ReturnedMoney): Promise<Money | null>;
}

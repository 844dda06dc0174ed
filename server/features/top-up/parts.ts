import type { Db, Tx } from '../../kit/db.ts';
import type { Log } from '../../kit/log.ts';
import type { SharedWork } from '../../kit/shared-work.ts';
import type { Money } from '../../ledger/index.ts';
import type { PaymentRail } from '../../providers/payments/port.ts';

/** A charge that was made for a purchase and is paid. */
export interface PaidTopUp {
  readonly personId: string;
  readonly intentId: string;
  readonly chargeId: string;
}

/** A charge that was made for a purchase and ended unpaid, or was parked. */
export type EndedCharge = PaidTopUp;

/** Money of a charge that was returned to the card, by the provider's refund or by a lost dispute. */
export interface ReturnedMoney extends PaidTopUp {
  readonly kind: 'refund' | 'dispute';
  readonly rail: string;
  /** The part of the money that the person bears; zero when all that the wallet got was returned before. */
  readonly amount: Money;
  /** The id of the transfer that books the returned money. */
  readonly transferId: string;
  /** True when the card was charged for this purchase alone; false for a top-up that names the purchase. */
  readonly isDirectPayment: boolean;
  /**
   * The part of the charge that earlier disputes had taken, without refunds. Meaningful only for a dispute.
   */
  readonly lostBefore: Money;
  /** The part of the charge that disputes have taken, including this dispute and without refunds. */
  readonly lost: Money;
  /**
   * For a dispute, whether the person never lost another payment in a dispute,
   * not even one won later on appeal.
   */
  readonly isFirstLoss: boolean;
}

export interface TopUpParts {
  readonly db: Db;
  readonly rail: PaymentRail;
  readonly log: Log;
  /** The requests that create a customer at the provider, by person. */
  readonly openingCustomers: SharedWork<string | null>;
  /**
   * Called at least once after the money is in the wallet, in a separate transaction, because a purchase
   * that cannot be completed must never block the money.
   */
  onPaid(tx: Tx, paid: PaidTopUp): Promise<void>;
  /** Called when a charge for a purchase ends unpaid, in the same transaction. */
  onEnded(tx: Tx, ended: EndedCharge): Promise<void>;
  /**
   * Called when money of a charge that may have paid for something was returned to the card. Reverses what
   * the charge paid for, and books the covered amount under `transferId`. Returns the covered amount, or
   * null when nothing was booked.
   */
  onMoneyReturned(tx: Tx, taken: ReturnedMoney): Promise<Money | null>;
}

import type { Db, Tx } from '../../kit/db.ts';
import type { Log } from '../../kit/log.ts';
import type { SharedWork } from '../../kit/shared-work.ts';
import type { Money } from '../../ledger/index.ts';
import type { PaymentRail } from '../../providers/payments/port.ts';

/** A paid charge that a purchase waits for. */
export interface PaidTopUp {
  readonly personId: string;
  readonly intentId: string;
  readonly chargeId: string;
}

/** A charge that was made for a purchase and ended unpaid, or was parked. */
export type EndedCharge = PaidTopUp;

/** Money that was returned to the card of a charge, by the provider's refund or by a lost dispute. */
export interface ReturnedMoney extends PaidTopUp {
  readonly kind: 'refund' | 'dispute';
  readonly rail: string;
  /**
   * The part of the money that the person bears; zero when everything that the charge added to the wallet was
   * returned before.
   */
  readonly amount: Money;
  /** The id of the transfer that books the returned money. */
  readonly transferId: string;
  /** True when the card was charged for this purchase alone; false for a top-up that names the purchase. */
  readonly isDirectPayment: boolean;
  /**
   * The part of the charge that earlier disputes had taken before this one, not counting refunds. Meaningful
   * only for a dispute.
   */
  readonly lostBefore: Money;
  /**
   * The part of the charge that disputes have taken, including this dispute and not counting refunds.
   * Meaningful only for a dispute.
   */
  readonly lost: Money;
  /**
   * Whether this is a dispute and the person had lost no dispute about another payment before. A dispute that
   * was lost once counts as lost, even if it was won on appeal later.
   */
  readonly isFirstLoss: boolean;
}

export interface TopUpParts {
  readonly db: Db;
  readonly rail: PaymentRail;
  readonly log: Log;
  /**
   * Runs the request that creates a person's customer at the provider. Concurrent calls for one person share
   * a run.
   */
  readonly openingCustomers: SharedWork<string | null>;
  /**
   * Called at least once after the money is in the wallet. Runs in a separate transaction, because a purchase
   * that cannot be completed must never block the money.
   */
  onPaid(tx: Tx, paid: PaidTopUp): Promise<void>;
  /**
   * Called when a report ends a charge for a purchase unpaid, or parks the charge before it is paid. Runs in
   * the transaction that changes the charge's state. Not called when a refund parks a paid charge.
   */
  onEnded(tx: Tx, ended: EndedCharge): Promise<void>;
  /**
   * Called when money was returned to the card of a charge that may have paid for something. Reverses what
   * the charge paid for, and books under `transferId` the part of the returned money that this reversal
   * covers. Returns that part, or null when nothing was booked.
   */
  onMoneyReturned(tx: Tx, taken: ReturnedMoney): Promise<Money | null>;
}

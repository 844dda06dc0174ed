import type { Db, Tx } from '../../kit/db.ts';
import type { Log } from '../../kit/log.ts';
import type { PaymentRail } from '../../providers/payments/port.ts';

/** A paid top-up that was made for a purchase. */
export interface PaidTopUp {
  readonly personId: string;
  readonly intentId: string;
  readonly chargeId: string;
}

export interface TopUpParts {
  readonly db: Db;
  readonly rail: PaymentRail;
  readonly log: Log;
  /** The whole address of a page of the web app, where a bank sends the person back to. */
  addressOf(path: string): string;
  /**
   * Told after the money is in the wallet, in a transaction of its own, at least once: a purchase that cannot be
   * completed must never stand in the way of the money.
   */
  onPaid(tx: Tx, paid: PaidTopUp): Promise<void>;
}

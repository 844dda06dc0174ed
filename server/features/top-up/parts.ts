import type { Db, Tx } from '../../kit/db.ts';
import type { Log } from '../../kit/log.ts';
import type { Money } from '../../ledger/index.ts';
import type { PaymentRail } from '../../providers/payments/port.ts';

/** A paid top-up that was made for a purchase. */
export interface PaidTopUp {
  readonly personId: string;
  readonly intentId: string;
  readonly chargeId: string;
}

/** A charge for a purchase that brought no money, or money that a person must look at. */
export type EndedCharge = PaidTopUp;

/** Money of a charge that went back to the card: the provider gave it back, or the bank took it. */
export interface TakenBack extends PaidTopUp {
  readonly kind: 'refund' | 'dispute';
  readonly rail: string;
  /** What its person bears of it; nothing, when as much as they had paid went back before. */
  readonly amount: Money;
  /** The id of the transfer that books it. */
  readonly transferId: string;
  /** Whether the card was asked for this thing alone; otherwise for a top-up that names it. */
  readonly isForItAlone: boolean;
  /** Of a dispute: what banks had taken by others of what the card had brought, and with this one. Refunds are not among it. */
  readonly lostBefore: Money;
  readonly lost: Money;
  /** Of a dispute: no other payment of this person was lost to a bank, whatever an appeal changed since. */
  readonly isFirstLoss: boolean;
}

export interface TopUpParts {
  readonly db: Db;
  readonly rail: PaymentRail;
  readonly log: Log;
  /**
   * Told after the money is in the wallet, in a transaction of its own, at least once: a purchase that cannot be
   * completed must never stand in the way of the money.
   */
  onPaid(tx: Tx, paid: PaidTopUp): Promise<void>;
  /** Told in the transaction in which a charge for a purchase ends without being paid. */
  onEnded(tx: Tx, ended: EndedCharge): Promise<void>;
  /**
   * Told when money of a charge went back to the card and something may have been bought with it. Takes that back and
   * books under the id it is given what that covers; answers how much it was, null where nothing was booked.
   */
  onTakenBack(tx: Tx, taken: TakenBack): Promise<Money | null>;
}

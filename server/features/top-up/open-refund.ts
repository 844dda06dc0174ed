import assert from 'node:assert/strict';
import { inTransaction, type Tx } from '../../kit/db.ts';
import { ledger, money, walletOf } from '../../ledger/index.ts';
import { lockPerson, lockWallet } from '../wallet/index.ts';
import { findOwnCharge, lockCharge } from './charges.store.ts';
import { idFrom } from './id-from.ts';
import { notifyTopUp } from './notify-top-up.ts';
import type { TopUpParts } from './parts.ts';
import { type Refundable, refundablesOf } from './refundable.ts';
import { findRefund, insertRefund, type RefundRow } from './refunds.store.ts';

export interface RefundOrder {
  readonly id: string;
  readonly personId: string;
  readonly chargeId: string;
  /**
   * The refundable amount that the person was shown, in units. If another amount is refundable now, the
   * refund is not made.
   */
  readonly amount: bigint | null;
  readonly bonus: bigint | null;
  readonly requestHash: Buffer;
}

export type OpenedRefund =
  | { readonly outcome: 'opened'; readonly refund: RefundRow }
  | {
      readonly outcome: 'refused';
      readonly reason: 'not_found' | 'nothing_to_refund' | NonNullable<Refundable['hindered']>;
    }
  | { readonly outcome: 'changed'; readonly now: Refundable };

/** A lease that outlasts all provider calls of one request. */
const CALL_LEASE_SECONDS = 90;
const HELD_FOR_MS = 24 * 3_600_000;

/** The id of the hold on a refund's money. The hold lasts until the provider has reported the result. */
export const refundHoldOf = (refundId: string): string => idFrom('sent back', refundId);

/**
 * Stores a refund and holds its money before the provider is called, so that nobody can spend
 * the money. If the process stops, the resolver continues with the stored refund. A repeat of
 * the request finds the same row.
 */
export function openRefund({ db }: Pick<TopUpParts, 'db'>, order: RefundOrder): Promise<OpenedRefund> {
  return inTransaction(db, async (tx) => {
    const { personId, chargeId } = order;
    if (!(await findOwnCharge(tx, { id: chargeId, personId }))) return refused('not_found');
    await lockCharge(tx, chargeId);
    await lockPerson(tx, personId);
    await lockWallet(tx, personId);
    const known = await findRefund(tx, order.id);
    if (known) return { outcome: 'opened', refund: known };

    const now = (await refundablesOf(tx, personId)).get(chargeId);
    if (!now) return refused('nothing_to_refund');
    if (now.hindered) return refused(now.hindered);
    if (now.amount !== order.amount || now.bonus !== order.bonus) return { outcome: 'changed', now };
    const { amount, bonus } = now;
    await insertRefund(tx, { ...order, amount, bonus, leaseSeconds: CALL_LEASE_SECONDS });
    const refund = await findRefund(tx, order.id);
    assert(refund, 'A refund was opened, but its row is missing.');
    await setAside(tx, refund);
    await notifyTopUp(tx, chargeId);
    return { outcome: 'opened', refund };
  });
}

const refused = <R extends Extract<OpenedRefund, { outcome: 'refused' }>['reason']>(reason: R) => ({
  outcome: 'refused' as const,
  reason,
});

/** Holds only paid-in money, and the part of the bonus that was given with it. */
async function setAside(tx: Tx, refund: RefundRow): Promise<void> {
  const part = (bucket: 'paid_in' | 'bonus', units: string) => ({
    account: walletOf(refund.person_id, bucket),
    amount: money('USD', BigInt(units)),
  });
  const held = await ledger.hold(tx, {
    id: refundHoldOf(refund.id),
    kind: 'hold.refund',
    actor: refund.person_id,
    memo: { charge: refund.charge_id },
    from: [part('paid_in', refund.amount), part('bonus', refund.bonus)].filter(
      ({ amount }) => amount.units > 0n,
    ),
    expiresAt: new Date(refund.created_at.getTime() + HELD_FOR_MS),
  });
  assert(held.outcome === 'posted', 'The unused part of a top-up could not be held.');
}

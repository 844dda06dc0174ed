import assert from 'node:assert/strict';
import { topUpChanged } from '#contract/top-up.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { settleBalance } from '../wallet/index.ts';
import { findCharge } from './charges.store.ts';
import { topUpView } from './top-up.view.ts';

/** Sends a top-up's state and the person's spendable balance to all of the person's devices. */
export async function notifyTopUp(tx: Tx, chargeId: string): Promise<void> {
  const charge = await findCharge(tx, chargeId);
  assert(charge, 'A top-up was changed, but its row is missing.');
  await settleBalance(tx, charge.person_id);
  await announce(tx, topUpChanged, { to: { person: charge.person_id }, payload: topUpView(charge) });
}

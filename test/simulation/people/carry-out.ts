import { buyByCard, chargeBack, payIn, refundAtProvider } from './card-acts.ts';
import type { ActName, Decision } from './plan.ts';
import { type Scene, type Turn, takeTurn } from './scene.ts';
import { viewBalance, viewHistory, viewReceipt, viewSubscriptions, viewTopUp } from './view-acts.ts';
import { cancel, refund, refundPeriod, resume, subscribe, tip, undoTip, unlock } from './wallet-acts.ts';

/** The function that performs each act. A new act also needs a weight in the plan and a check at the end. */
const ACTS: Readonly<Record<ActName, (turn: Turn) => Promise<boolean>>> = {
  top_up: payIn,
  buy_by_card: buyByCard,
  tip,
  undo_tip: undoTip,
  unlock,
  subscribe,
  cancel,
  resume,
  refund,
  refund_period: refundPeriod,
  give_back: refundAtProvider,
  charge_back: chargeBack,
  look_at_receipt: viewReceipt,
  look_at_top_up: viewTopUp,
  look_at_subscriptions: viewSubscriptions,
  look_at_history: viewHistory,
  look_at_balance: viewBalance,
};

/** Performs a decision. If the operation that it targets did not succeed, reads the fan's balance instead. */
export async function carryOut(scene: Scene, decision: Decision): Promise<void> {
  const { op, act, fan, key } = decision;
  scene.journal.write({ op, sent: act, fan, key });
  const turn = takeTurn(scene, decision);
  if (!(await ACTS[act](turn))) await viewBalance(turn);
}

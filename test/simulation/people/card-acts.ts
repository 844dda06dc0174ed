import { purchases } from '#contract/purchases.ts';
import { topUp } from '#contract/top-up.ts';
import { factOf, pick, type Turn } from './scene.ts';

/** The acts in this file involve the payment provider. Each returns false if there was nothing to do. */

export async function payIn(turn: Turn): Promise<boolean> {
  await payByCard(turn, { dollars: turn.decision.cents / 100 });
  return true;
}

/** Opens an intent for a note and tops up for it. The server buys the note when the top-up is paid. */
export async function buyByCard(turn: Turn): Promise<boolean> {
  const { decision, scene, makeCall, record } = turn;
  const note = pick(scene.population.notes, decision.note);
  const units = note.price.units.toString();
  const intent = await makeCall(purchases.openIntent, {
    item: { kind: 'note', id: note.id },
    expectedTotal: { asset: 'USD', units },
  });
  if (!intent) return true;
  record({ is: 'intent', id: intent.id });
  await payByCard(turn, { dollars: 10, intentId: intent.id });
  const found = await makeCall(purchases.findIntent, { id: intent.id });
  if (found?.receiptId)
    record({ is: 'bought', id: found.receiptId, note: decision.note, units, isNew: false });
  return true;
}

async function payByCard(
  { decision, scene, makeCall, record }: Turn,
  { dollars, intentId }: { dollars: number; intentId?: string },
): Promise<void> {
  const { provider } = scene;
  const card = await provider.enterCard(decision.card);
  provider.trouble(decision.trouble, card);
  const started = await makeCall(
    topUp.start,
    {
      amount: dollars.toFixed(2),
      card: { entered: card, save: false },
      ...(intentId ? { intentId } : {}),
    },
    { step: 1 },
  );
  if (!started) return;
  const { id, amount } = started;
  record({ is: 'top_up', id, state: started.state, units: amount.units });
  if (decision.card === 'left_alone') return;
  if (decision.card === 'confirmed' || decision.card === 'not_confirmed') {
    await provider.answerBank(id, decision.card === 'confirmed' ? 'complete' : 'fail');
    const found = await makeCall(topUp.find, { id });
    if (found) record({ is: 'top_up', id, state: found.state, units: amount.units });
  }
}

/** Refunds a payment at the provider's dashboard, without telling the platform. */
export async function refundAtProvider({ about, scene, remember }: Turn): Promise<boolean> {
  const paid = factOf(about, 'top_up');
  if (paid?.state !== 'paid' || factOf(about, 'reversed')) return false;
  if (!(await scene.provider.refund(paid.id))) return false;
  remember({ is: 'reversed', id: paid.id });
  return true;
}

/** Opens and closes a dispute at the cardholder's bank. The platform wins a quarter of the disputes. */
export async function chargeBack({ decision, about, scene, remember }: Turn): Promise<boolean> {
  const paid = factOf(about, 'top_up');
  if (paid?.state !== 'paid' || factOf(about, 'reversed')) return false;
  const outcome = decision.cents % 4 === 0 ? 'won' : 'lost';
  if (!(await scene.provider.chargeBack(paid.id, outcome))) return false;
  if (outcome === 'lost') remember({ is: 'reversed', id: paid.id });
  return true;
}

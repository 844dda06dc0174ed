import { purchases } from '#contract/purchases.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { wallet } from '#contract/wallet.ts';
import { factOf, pick, type Turn } from './scene.ts';

/** The acts in this file use the wallet. Each returns false if there was nothing to do. */

export async function tip({ decision, scene, makeCall, record }: Turn): Promise<boolean> {
  const { domain } = pick(scene.population.creators, decision.creator);
  const amount = (decision.cents / 100).toFixed(2);
  const given = await makeCall(purchases.tip, { to: domain, amount, note: 'bravo' });
  if (given) record({ is: 'tipped', id: given.id, creator: decision.creator, units: given.amount.units });
  return true;
}

export async function undoTip({ about, makeCall, record }: Turn): Promise<boolean> {
  const tipped = factOf(about, 'tipped');
  if (!tipped) return false;
  const undone = await makeCall(purchases.undoTip, { id: tipped.id });
  if (undone) record({ is: 'undone', id: undone.id });
  return true;
}

export async function unlock({ decision, scene, makeCall, record }: Turn): Promise<boolean> {
  const note = pick(scene.population.notes, decision.note);
  const units = note.price.units.toString();
  const bought = await makeCall(purchases.buy, {
    item: { kind: 'note', id: note.id },
    expectedTotal: { asset: 'USD', units },
  });
  if (bought)
    record({ is: 'bought', id: bought.receipt.id, note: decision.note, units, isNew: bought.isNew });
  return true;
}

export async function subscribe({ decision, scene, makeCall, record }: Turn): Promise<boolean> {
  const { tier } = pick(scene.population.creators, decision.creator);
  const quote = await makeCall(subscriptions.quote, { tierId: tier, months: 1 });
  if (!quote) return true;
  const { total, price } = quote;
  const done = await makeCall(
    subscriptions.subscribe,
    { tierId: tier, months: 1, expectedTotal: total, expectedPrice: price },
    { step: 1 },
  );
  if (!done) return true;
  const { id, periodStart } = done.subscription;
  record({ is: 'subscribed', id, start: periodStart, units: done.isNew ? total.units : '0' });
  return true;
}

export async function cancel({ about, makeCall }: Turn): Promise<boolean> {
  const subscribed = factOf(about, 'subscribed');
  if (!subscribed) return false;
  await makeCall(subscriptions.cancel, { id: subscribed.id });
  return true;
}

/** Resumes a cancelled subscription, or pays for a subscription that is past due. */
export async function resume({ about, makeCall, record }: Turn): Promise<boolean> {
  const subscribed = factOf(about, 'subscribed');
  if (!subscribed) return false;
  const mine = await makeCall(subscriptions.mine, {});
  const current = mine?.subscriptions.find(({ id }) => id === subscribed.id);
  if (!current) return true;
  const expectedTotal = current.resumeTotal ?? { ...current.price, units: '0' };
  const done = await makeCall(subscriptions.resume, { id: current.id, expectedTotal }, { step: 1 });
  if (done) record({ is: 'subscribed', id: done.id, start: done.periodStart, units: expectedTotal.units });
  return true;
}

/** Lets the operator refund one of the fan's purchases. */
export async function refund({ about, scene, makeCall, record }: Turn): Promise<boolean> {
  const bought = factOf(about, 'bought');
  if (!bought) return false;
  const given = await makeCall(
    purchases.refund,
    { id: bought.id, reason: 'asked for it' },
    { as: scene.population.operator },
  );
  if (given) record({ is: 'given_back', id: bought.id, units: bought.units });
  return true;
}

/** Refunds the newest period of the fan's subscription, by the operator. */
export async function refundPeriod({ scene, makeCall, record }: Turn): Promise<boolean> {
  const history = await makeCall(wallet.history, {});
  const period = history?.entries.find(({ kind }) => kind === 'subscription');
  if (!period) return false;
  const given = await makeCall(
    purchases.refund,
    { id: period.id, reason: 'asked for it' },
    { as: scene.population.operator, step: 1 },
  );
  if (given) record({ is: 'given_back', id: period.id, units: period.amount.units.replace('-', '') });
  return true;
}

import { purchases } from '#contract/purchases.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { topUp } from '#contract/top-up.ts';
import { wallet } from '#contract/wallet.ts';
import { parseAmount } from '#server/ledger/index.ts';
import { factOf, type Turn } from './scene.ts';

/** The acts in this file only read. What one node has answered must be visible on both nodes. */

export async function viewBalance({ fan, makeCall, fault }: Turn): Promise<boolean> {
  const shown = await makeCall(wallet.balance, { address: fan.address });
  if (!shown) {
    fault('Somebody could not see their own balance.');
    return true;
  }
  const { bonus, refund, paidIn, held } = shown.buckets;
  const parts = [bonus, refund, paidIn].map(({ units }) => BigInt(units));
  if ([...parts, BigInt(held.units)].some((units) => units < 0n)) fault('A wallet was below zero.');
  const sum = parts.reduce((total, part) => total + part, 0n);
  if ((parseAmount(shown.balance.usdValue, 'USD')?.units ?? 0n) !== sum)
    fault(`A balance of ${shown.balance.usdValue} is not the sum of its buckets, ${sum}.`);
  return true;
}

export async function viewReceipt({ about, makeCall, fault }: Turn): Promise<boolean> {
  const fact = factOf(about, 'tipped') ?? factOf(about, 'bought');
  if (!fact) return false;
  const receipt = await makeCall(purchases.receipt, { id: fact.id });
  const total = receipt?.lines.find(({ name }) => name === 'total')?.amount.units;
  if (total !== fact.units) fault(`The receipt of ${fact.id} says ${total} instead of ${fact.units}.`);
  return true;
}

const PAID = ['paid', 'refunded', 'parked'];

export async function viewTopUp({ about, makeCall, remember, fault }: Turn): Promise<boolean> {
  const before = factOf(about, 'top_up');
  if (!before) return false;
  const found = await makeCall(topUp.find, { id: before.id });
  if (!found) fault(`Top-up ${before.id} was answered, but cannot be found.`);
  else if (PAID.includes(before.state) && !PAID.includes(found.state))
    fault(`Top-up ${before.id} was ${before.state} and then ${found.state}.`);
  else if (found.state !== before.state)
    remember({ is: 'top_up', id: found.id, state: found.state, units: found.amount.units });
  return true;
}

export async function viewSubscriptions({ makeCall, fault }: Turn): Promise<boolean> {
  const mine = await makeCall(subscriptions.mine, {});
  if (!mine) {
    fault('Somebody could not see their own subscriptions.');
    return true;
  }
  const live = mine.subscriptions.filter(({ state }) => state !== 'expired');
  if (new Set(live.map(({ creator }) => creator.domain)).size !== live.length)
    fault('Somebody subscribes twice to one creator.');
  return true;
}

export async function viewHistory({ makeCall, fault }: Turn): Promise<boolean> {
  const page = await makeCall(wallet.history, {});
  if (!page) fault('Somebody could not see their own history.');
  else if (new Set(page.entries.map(({ id }) => id)).size !== page.entries.length)
    fault('A history shows one transfer twice.');
  return true;
}

import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coveredFan, disputeCharge, isReversed, refOf, sellByCard } from '#test/disputed-sales.ts';
import { payIn } from '#test/pay-in.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness } from '#test/payments-harness.ts';
import { giveMoney } from '#test/world/money.ts';
import { auditBooks } from '../../ledger/index.ts';

const DAY_SECONDS = 24 * 3_600;

let harness: PaymentsHarness;
let mira: Payer;
beforeAll(async () => {
  harness = await openPaymentsHarness();
});
beforeEach(async () => {
  mira = await harness.seller();
});
afterEach(async () => expect(await auditBooks(harness.db)).toEqual([]));

const known = () => coveredFan(harness);
const bought = (fan: Payer, { cardPart = '10', price = '10' } = {}) =>
  sellByCard(harness, { creator: mira, fan, cardPart, price });
const dispute = (chargeId: string) => disputeCharge(harness, chargeId);
const lostEarning = (id: string) => isReversed(harness, id);

describe('PU15: shield', () => {
  test('the shield requires an old fan account, a sale up to 100 dollars, and under 3 losses of the creator in 30 days', async () => {
    const lose = async (fan: Payer, price = '10') => {
      const { chargeId, purchaseId } = await bought(fan, { cardPart: price, price });
      await (await dispute(chargeId))('lost');
      return lostEarning(purchaseId);
    };
    expect(await lose(await harness.payer({ joinedSecondsAgo: 29 * DAY_SECONDS }))).toBe(true);
    mira = await harness.seller();
    const rich = async () => {
      const fan = await harness.payer({ joinedSecondsAgo: 90 * DAY_SECONDS });
      await payIn(fan, '10');
      return fan;
    };
    expect(await lose(await rich(), '100.01')).toBe(true);
    expect(await lose(await rich(), '100')).toBe(false);
    expect(await lose(await known())).toBe(false);
    // The creator now has three losses in thirty days, including the large sale,
    // so the next one is not covered.
    expect(await lose(await known())).toBe(true);
    await harness.advance(31 * DAY_SECONDS * 1_000);
    expect(await lose(await known())).toBe(false);
  });

  test('the shield does not cover a fan’s second lost dispute, even if the first one was later won on appeal', async () => {
    const ann = await known();
    const first = await bought(ann);
    const { id } = await harness.sandbox.control.createDispute(await refOf(harness, first.chargeId));
    await harness.sandbox.control.closeDispute(id, 'lost');
    await harness.deliver();
    await harness.sandbox.control.appealDispute(id);
    await harness.sandbox.control.closeDispute(id, 'won');
    await harness.deliver();
    expect(await lostEarning(first.purchaseId)).toBe(false);

    const second = await bought(ann);
    await (await dispute(second.chargeId))('lost');
    expect(await lostEarning(second.purchaseId)).toBe(true);
  });

  test('the shield does not cover a sale if the bank takes less than the creator’s net', async () => {
    const lose = async (cardPart: string, dollars = cardPart) => {
      const fan = await known();
      await giveMoney(harness, fan, '10');
      const { chargeId, purchaseId } = await bought(fan, { cardPart });
      await harness.reverseCharge(chargeId, { dollars, kind: 'dispute' });
      return lostEarning(purchaseId);
    };
    expect([await lose('7.99'), await lose('10', '7.99')]).toEqual([true, true]);
    mira = await harness.seller();
    expect([await lose('8'), await lose('10', '8')]).toEqual([false, false]);
  });

  test('the shield covers only three of a creator’s six losses, even when all six are simultaneous', async () => {
    const sales: Awaited<ReturnType<typeof bought>>[] = [];
    for (const fan of await Promise.all(Array.from({ length: 6 }, known))) sales.push(await bought(fan));
    await Promise.all(
      sales.map(({ chargeId }) => harness.reverseCharge(chargeId, { dollars: '10', kind: 'dispute' })),
    );
    const reversed = await Promise.all(sales.map(({ purchaseId }) => lostEarning(purchaseId)));
    expect(reversed.filter((is) => !is)).toHaveLength(3);
  });
});

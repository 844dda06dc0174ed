import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSpendingFrozen, refOf } from '#test/disputed-sales.ts';
import { payIn } from '#test/pay-in.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness } from '#test/payments-harness.ts';
import { waitUntilBlocked } from '#test/world/locks.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { auditBooks } from '../../ledger/index.ts';
import { lockPerson } from '../wallet/index.ts';
import { webhookJob } from './handle-webhook-event.ts';
import { insertEvent } from './webhook-inbox.store.ts';

let harness: PaymentsHarness;
beforeAll(async () => {
  harness = await openPaymentsHarness();
  harness.sandbox.control.setWebhookUrl(null);
});
afterAll(async () => expect(await auditBooks(harness.db)).toEqual([]));

async function disputeOf(payer: Payer): Promise<string> {
  const { id } = await payIn(payer, '30');
  return (await harness.sandbox.control.createDispute(await refOf(harness, id))).id;
}

async function handleDispute(ref: string): Promise<void> {
  const { rail } = harness.parts;
  const eventId = `evt_${newId()}`;
  await inTransaction(harness.db, (tx) =>
    insertEvent(tx, { rail: rail.name, eventId, kind: 'dispute', ref }),
  );
  await webhookJob(harness.parts).run({ rail: rail.name, eventId });
}

/**
 * Handles two disputes simultaneously. A transaction holds the person's lock until both handlers wait for it,
 * the first one before the second.
 */
async function handleSimultaneously(payer: Payer, [first, second]: readonly [string, string]): Promise<void> {
  const here = {
    sql: async <Row>(strings: TemplateStringsArray, ...values: unknown[]) =>
      (await sql<Row>(strings, ...values).execute(harness.db)).rows,
  };
  const handling: Promise<void>[] = [];
  await inTransaction(harness.db, async (tx) => {
    await lockPerson(tx, payer.id);
    for (const ref of [first, second]) {
      const one = handleDispute(ref);
      handling.push(one);
      await waitUntilBlocked(here, one, handling.length);
    }
  });
  await Promise.all(handling);
}

const isFrozen = (payer: Payer) => isSpendingFrozen(harness, payer);

test('PU15: a person’s spending is unfrozen when both of their disputes are won simultaneously', async () => {
  const ann = await harness.payer();
  const [one, other] = [await disputeOf(ann), await disputeOf(ann)];
  await handleDispute(one);
  await handleDispute(other);
  await harness.sandbox.control.closeDispute(one, 'won');
  await harness.sandbox.control.closeDispute(other, 'won');
  expect(await isFrozen(ann)).toBe(true);
  await handleSimultaneously(ann, [one, other]);
  expect(await isFrozen(ann)).toBe(false);
});

test('PU15: winning one dispute while another opens leaves the person’s spending frozen', async () => {
  const ann = await harness.payer();
  const [opened, won] = [await disputeOf(ann), await disputeOf(ann)];
  await handleDispute(won);
  await harness.sandbox.control.closeDispute(won, 'won');
  await handleSimultaneously(ann, [opened, won]);
  expect(await isFrozen(ann)).toBe(true);
});

import { purchases } from '#contract/purchases.ts';
import { insertNote } from '#server/features/purchases/notes.store.ts';
import { inTransaction } from '#server/kit/db.ts';
import { newId } from '#server/kit/random.ts';
import { usd } from '#server/ledger/index.ts';
import type { Payer, PaymentsHarness } from './payments-harness.ts';
import { wire } from './world/money.ts';

const DAY_SECONDS = 24 * 3_600;

/** A fan whose account is 30 days old, so that chargeback protection applies to their first lost dispute. */
export const coveredFan = (payments: PaymentsHarness): Promise<Payer> =>
  payments.payer({ joinedSecondsAgo: 30 * DAY_SECONDS });

export interface CardSale {
  readonly item: { readonly kind: 'note'; readonly id: string };
  readonly chargeId: string;
  readonly purchaseId: string;
}

/** Creates a note for sale. Returns it as an item. */
export async function noteBy(
  payments: PaymentsHarness,
  creator: Payer,
  price = '10',
): Promise<CardSale['item']> {
  const id = newId();
  await inTransaction(payments.db, (tx) =>
    insertNote(tx, { id, creatorId: creator.id, title: 'Etude', body: 'Slowly.', price: usd(price) }),
  );
  return { kind: 'note', id };
}

/** Sells a new note of the creator to the fan, paid by card in full or in part. */
export async function sellByCard(
  payments: PaymentsHarness,
  {
    creator,
    fan,
    cardPart = '10',
    price = '10',
  }: { creator: Payer; fan: Payer; cardPart?: string; price?: string },
): Promise<CardSale> {
  const item = await noteBy(payments, creator, price);
  const { payment, intent } = await fan.call(purchases.payByCard, {
    item,
    expectedTotal: wire(price),
    cardPart: wire(cardPart),
    card: { entered: await fan.enterCard(), save: false },
  });
  if (intent?.state !== 'paid') throw new Error('The sale by card was not paid.');
  return { item, chargeId: payment?.id ?? '', purchaseId: intent.receiptId ?? '' };
}

export const refOf = async (payments: PaymentsHarness, chargeId: string): Promise<string> =>
  (
    await payments.db
      .selectFrom('charges')
      .select('provider_ref')
      .where('id', '=', chargeId)
      .executeTakeFirstOrThrow()
  ).provider_ref ?? '';

/** Opens a dispute of a charge. Returns a function that closes it. */
export async function disputeCharge(
  payments: PaymentsHarness,
  chargeId: string,
): Promise<(outcome: 'won' | 'lost') => Promise<void>> {
  const opened = await payments.sandbox.control.createDispute(await refOf(payments, chargeId));
  await payments.deliver();
  return async (outcome) => {
    await payments.sandbox.control.closeDispute(opened.id, outcome);
    await payments.deliver();
  };
}

/** Whether a dispute has frozen the person's spending. */
export async function isSpendingFrozen(payments: PaymentsHarness, { id }: Payer): Promise<boolean> {
  const { is_spending_frozen } = await payments.db
    .selectFrom('people')
    .select('is_spending_frozen')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return is_spending_frozen;
}

/** Whether the creator's earning from a sale was reversed. */
export async function isReversed(payments: PaymentsHarness, id: string): Promise<boolean> {
  const { reversed_at } = await payments.db
    .selectFrom('earnings')
    .select('reversed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return reversed_at !== null;
}

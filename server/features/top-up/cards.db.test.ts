import { afterEach, beforeAll, expect, test } from 'vitest';
import { topUp } from '#contract/top-up.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness, reasonOf } from '#test/payments-harness.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';

const CONFIRMS = '4000000000003220';

let harness: PaymentsHarness;
beforeAll(async () => {
  harness = await openPaymentsHarness();
});
afterEach(() => harness.sandbox.control.clearFaults());

const save = async (payer: Payer, number?: string, key = newId()) => {
  const saved = await payer.call(topUp.saveCard, { entered: await payer.enterCard(number) }, { key });
  if (saved.state !== 'saved') throw new Error('The bank asks for a confirmation first.');
  return saved.card;
};
const cardsOf = async (payer: Payer) => (await payer.call(topUp.cards, {})).cards;
const attached = () =>
  [...harness.sandbox.book.paymentMethods.values()].filter(({ customer }) => customer !== null).length;

test('TU8: the first card becomes the default, and there is always exactly one default', async () => {
  const ann = await harness.payer();
  const first = await save(ann);
  const second = await save(ann, '5555555555554444');
  expect(first).toMatchObject({ brand: 'visa', last4: '4242', isDefault: true, isExpired: false });
  expect(second).toMatchObject({ brand: 'mastercard', isDefault: false });
  await ann.call(topUp.setDefaultCard, { id: second.id });
  expect((await cardsOf(ann)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
  await ann.call(topUp.deleteCard, { id: second.id });
  expect(await cardsOf(ann)).toMatchObject([{ id: first.id, isDefault: true }]);
});

test('M15: simultaneous requests that choose a default card leave exactly one default', async () => {
  const ann = await harness.payer();
  const cards = [await save(ann), await save(ann), await save(ann)];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(cards.map(({ id }) => ann.call(topUp.setDefaultCard, { id })));
    expect((await cardsOf(ann)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  }
});

test('M15: another person’s card cannot be charged, saved, deleted or made the default', async () => {
  const [ann, bob] = [await harness.payer(), await harness.payer()];
  const hers = await save(ann);
  const { provider_ref } = await harness.db
    .selectFrom('saved_cards')
    .select('provider_ref')
    .where('id', '=', hers.id)
    .executeTakeFirstOrThrow();
  const start = (card: { saved: string } | { entered: string; save: boolean }, key = newId()) =>
    bob.call(topUp.start, { amount: '10', card }, { key });
  expect(await reasonOf(start({ saved: hers.id }))).toBe('card_not_found');
  const key = newId();
  expect(await reasonOf(start({ entered: provider_ref, save: false }, key))).toBe('card_not_found');
  expect(await reasonOf(start({ entered: provider_ref, save: false }, key))).toBe('card_not_found');
  expect(await reasonOf(bob.call(topUp.saveCard, { entered: provider_ref }))).toBe('card_not_found');
  expect(await reasonOf(bob.call(topUp.deleteCard, { id: hers.id }))).toBe('card_not_found');
  expect(await reasonOf(bob.call(topUp.setDefaultCard, { id: hers.id }))).toBe('card_not_found');
  expect(await bob.paidIn()).toEqual(usd('0'));
  expect(await cardsOf(ann)).toHaveLength(1);
});

test('a saved card can be charged, and a deleted card cannot', async () => {
  const ann = await harness.payer();
  const { id } = await save(ann);
  const paid = await ann.call(topUp.start, { amount: '10', card: { saved: id } });
  expect(paid).toMatchObject({ state: 'paid', card: { brand: 'visa', last4: '4242' } });
  const before = attached();
  await ann.call(topUp.deleteCard, { id });
  expect(attached()).toBe(before - 1);
  expect(await reasonOf(ann.call(topUp.start, { amount: '10', card: { saved: id } }))).toBe('card_not_found');
  expect(await reasonOf(ann.call(topUp.deleteCard, { id }))).toBe('card_not_found');
  expect((await ann.call(topUp.find, { id: paid.id })).card).toEqual({ brand: 'visa', last4: '4242' });
});

test('a card entered for a payment is saved only when the person asked for that', async () => {
  const ann = await harness.payer();
  const pay = async (keeps: boolean, number?: string) =>
    ann.call(topUp.start, { amount: '10', card: { entered: await ann.enterCard(number), save: keeps } });
  await pay(false);
  expect(await cardsOf(ann)).toEqual([]);
  expect((await pay(true)).card).toEqual({ brand: 'visa', last4: '4242' });
  expect(await cardsOf(ann)).toHaveLength(1);
  const waiting = await pay(true, CONFIRMS);
  expect(await cardsOf(ann)).toHaveLength(1);
  const { provider_ref } = await harness.db
    .selectFrom('charges')
    .select('provider_ref')
    .where('id', '=', waiting.id)
    .executeTakeFirstOrThrow();
  await harness.sandbox.control.authenticate(provider_ref ?? '', 'complete');
  await harness.deliver();
  expect(await cardsOf(ann)).toHaveLength(2);
});

test('two `saveCard` requests with one key save one card', async () => {
  const ann = await harness.payer();
  const entered = await ann.enterCard();
  const key = newId();
  const again = () => ann.call(topUp.saveCard, { entered }, { key });
  expect(await again()).toEqual(await again());
  expect(await cardsOf(ann)).toHaveLength(1);
});

test('saving a declined card, an unknown card, or any card during an outage is refused with the reason', async () => {
  const ann = await harness.payer();
  expect(await reasonOf(save(ann, '4000000000000002'))).toBe('card_declined');
  expect(await reasonOf(ann.call(topUp.saveCard, { entered: 'pm_nobody' }))).toBe('card_not_found');
  harness.sandbox.control.fault({ kind: 'outage', times: 'always' });
  expect(await reasonOf(ann.call(topUp.saveCard, { entered: 'pm_card_visa' }))).toBe('provider_away');
  expect(await cardsOf(ann)).toEqual([]);
});

test('deleting a card while the provider is away is refused, and the card stays', async () => {
  const ann = await harness.payer();
  const { id } = await save(ann);
  harness.sandbox.control.fault({ kind: 'outage', times: 'always' });
  expect(await reasonOf(ann.call(topUp.deleteCard, { id }))).toBe('provider_away');
  harness.sandbox.control.clearFaults();
  expect(await cardsOf(ann)).toHaveLength(1);
});

test('a person with ten saved cards can save no more, but can pay with another card', async () => {
  const ann = await harness.payer();
  for (let count = 0; count < 10; count += 1) await save(ann);
  expect(await reasonOf(save(ann))).toBe('too_many_cards');
  const entered = await ann.enterCard('5555555555554444');
  expect(await ann.call(topUp.start, { amount: '10', card: { entered, save: true } })).toMatchObject({
    state: 'paid',
  });
  expect(await cardsOf(ann)).toHaveLength(10);
});

test('the card form’s URL has the provider’s origin', async () => {
  const ann = await harness.payer();
  const form = await ann.call(topUp.cardForm, {});
  expect(form.origin).toBe(new URL(harness.sandbox.url).origin);
  expect(new URL(form.url).origin).toBe(form.origin);
});

test('when a bank asks for a confirmation, repeating the request after the confirmation saves the card once', async () => {
  const ann = await harness.payer();
  const entered = await ann.enterCard(CONFIRMS);
  const saveAgain = () => ann.call(topUp.saveCard, { entered }, { key: newId() });
  const waiting = await saveAgain();
  expect(waiting).toMatchObject({ state: 'needs_action' });
  expect(await cardsOf(ann)).toEqual([]);
  const setup = [...harness.sandbox.book.setupIntents.values()].at(-1);
  await harness.sandbox.control.authenticate(setup?.id ?? '', 'complete');
  expect(await saveAgain()).toMatchObject({ state: 'saved', card: { last4: '3220', isDefault: true } });
  expect(await saveAgain()).toMatchObject({ state: 'saved' });
  expect(await cardsOf(ann)).toHaveLength(1);
});

test('when the bank’s confirmation fails, the card is not saved', async () => {
  const ann = await harness.payer();
  const entered = await ann.enterCard(CONFIRMS);
  expect(await ann.call(topUp.saveCard, { entered })).toMatchObject({ state: 'needs_action' });
  const setup = [...harness.sandbox.book.setupIntents.values()].at(-1);
  await harness.sandbox.control.authenticate(setup?.id ?? '', 'fail');
  expect(await reasonOf(ann.call(topUp.saveCard, { entered }, { key: newId() }))).toBe('card_declined');
  expect(await cardsOf(ann)).toEqual([]);
});

test('TU8: `isCardFirst` is false by default, changes only for the person who sets it, and can be changed back', async () => {
  const [ann, bob] = [await harness.payer(), await harness.payer()];
  const isCardFirst = async (person: typeof ann) => (await person.call(topUp.cards, {})).isCardFirst;
  expect(await isCardFirst(ann)).toBe(false);
  await ann.call(topUp.setCardFirst, { isCardFirst: true });
  expect([await isCardFirst(ann), await isCardFirst(bob)]).toEqual([true, false]);
  await ann.call(topUp.setCardFirst, { isCardFirst: false });
  expect(await isCardFirst(ann)).toBe(false);
});

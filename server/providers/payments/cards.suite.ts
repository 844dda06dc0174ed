import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../kit/random.ts';
import type { CardBook } from './port.ts';
import { type RailUnderTest, requestWith } from './rail-under-test.ts';

function cardsOf({ rail }: RailUnderTest): CardBook {
  if (!rail.cards) throw new Error(`${rail.name} saves no cards`);
  return rail.cards;
}

/** The tests that every rail with saved cards must pass. */
export function cardSuite(name: string, open: () => Promise<RailUnderTest>): void {
  describe(`a card book of ${name}`, () => {
    let t: RailUnderTest;
    beforeAll(async () => {
      t = await open();
    });
    afterAll(() => t.close());

    test('a card book saves a card, lists it, charges it while its owner is absent, and removes it', async () => {
      const cards = cardsOf(t);
      const [customer, entered] = [await t.rail.customerFor(newId()), await t.enterCard('good')];
      const save = { saveId: newId(), customer, card: entered, returnAddress: 'https://fans.example/cards' };
      const saved = await cards.save(save);
      if (saved.state !== 'saved') throw new Error(`not saved: ${saved.state}`);
      expect(saved.card).toMatchObject({
        last4: expect.stringMatching(/^\d{4}$/),
        brand: expect.any(String),
      });
      expect(await cards.save(save)).toEqual(saved);
      expect(await cards.list(customer)).toEqual([saved.card]);
      expect(await cards.find({ customer, card: saved.card.ref })).toEqual(saved.card);

      const renewal = await requestWith(t, 'good', { customer, card: saved.card.ref, returnAddress: null });
      expect(await t.rail.charge(renewal)).toMatchObject({ state: 'succeeded', charge: { customer } });

      const owned = { customer, card: saved.card.ref };
      expect(await cards.remove(owned)).toBe('removed');
      expect(await cards.remove(owned)).toBe('not_found');
      expect(await cards.find(owned)).toBe('not_found');
      expect(await cards.list(customer)).toEqual([]);
      // A repeated charge with a removed card returns the earlier success instead of `card_not_found`.
      expect(await t.rail.charge(renewal)).toMatchObject({ state: 'succeeded' });
      expect(await t.captured(renewal.chargeId)).toHaveLength(1);
    });

    test('a card book saves the card of a payment only when the person asks for it', async () => {
      const cards = cardsOf(t);
      const request = await requestWith(t, 'good', { keepsCard: true });
      const outcome = await t.rail.charge(request);
      const [kept] = await cards.list(request.customer);
      expect(outcome).toMatchObject({ state: 'succeeded', charge: { card: kept?.ref } });
      const once = await requestWith(t, 'good');
      await t.rail.charge(once);
      expect(await cards.list(once.customer)).toEqual([]);
    });

    test('if a card needs the bank’s confirmation, a card book saves it only after the person has confirmed', async () => {
      const cards = cardsOf(t);
      const [customer, card] = [await t.rail.customerFor(newId()), await t.enterCard('asks_to_confirm')];
      const save = { saveId: newId(), customer, card, returnAddress: 'https://fans.example/cards' };
      const first = await cards.save(save);
      if (first.state !== 'needs_action') throw new Error(`no confirmation: ${first.state}`);
      expect(await cards.list(customer)).toEqual([]);
      await t.visitBank(first.address, 'confirm');
      expect(await cards.save(save)).toMatchObject({ state: 'saved', card: { last4: expect.any(String) } });
      expect(await cards.list(customer)).toHaveLength(1);
    });

    test('a card book does not save a declined card', async () => {
      const cards = cardsOf(t);
      const [customer, card] = [await t.rail.customerFor(newId()), await t.enterCard('insufficient_funds')];
      expect(
        await cards.save({ saveId: newId(), customer, card, returnAddress: 'https://fans.example/cards' }),
      ).toEqual({
        state: 'declined',
        reason: 'insufficient_funds',
      });
      expect(await cards.list(customer)).toEqual([]);
    });

    test('a card book does not let one person read, charge, save or remove another person’s card', async () => {
      const cards = cardsOf(t);
      const owner = await requestWith(t, 'good', { keepsCard: true });
      await t.rail.charge(owner);
      const [mine] = await cards.list(owner.customer);
      if (!mine) throw new Error('no card was saved');
      const other = await requestWith(t, 'good', { card: mine.ref });
      const theirs = { customer: other.customer, card: mine.ref };

      expect(await t.rail.charge(other)).toEqual({ state: 'card_not_found' });
      expect(await cards.find(theirs)).toBe('not_found');
      expect(await cards.remove(theirs)).toBe('not_found');
      expect(
        await cards.save({ saveId: newId(), ...theirs, returnAddress: 'https://fans.example/cards' }),
      ).toEqual({ state: 'card_not_found' });
      expect(await t.captured(other.chargeId)).toEqual([]);
      expect(await cards.list(owner.customer)).toEqual([mine]);
      const unknown = await requestWith(t, 'good', { card: 'no_such_card' });
      expect(await t.rail.charge(unknown)).toEqual({ state: 'card_not_found' });
    });
  });
}

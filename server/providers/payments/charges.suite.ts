import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../kit/random.ts';
import { type ChargeOutcome, ProviderAway } from './port.ts';
import { dollars, paid, type RailUnderTest, refOf, requestWith } from './rail-under-test.ts';

const HOUR_MS = 3_600_000;

/** Charges that succeed, are repeated, or whose outcome is unknown at first. */
export function chargeSuite(open: () => Promise<RailUnderTest>): void {
  describe('charges', () => {
    let t: RailUnderTest;
    beforeAll(async () => {
      t = await open();
    });
    afterAll(() => t.close());

    test('when a charge is sent five times, in a row or concurrently, it is made once', async () => {
      const request = await requestWith(t, 'good');
      const outcomes: ChargeOutcome[] = [];
      for (let time = 0; time < 5; time += 1) outcomes.push(await t.rail.charge(request));
      const { chargeId, customer, amount } = request;
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ state: 'succeeded', charge: { chargeId, customer, amount } });
        expect(refOf(outcome)).toBe(outcomes[0] && refOf(outcomes[0]));
      }
      expect(await t.captured(chargeId)).toEqual([amount]);

      const rushed = await requestWith(t, 'good');
      const answers = await Promise.all(Array.from({ length: 5 }, () => t.rail.charge(rushed)));
      for (const { state } of answers) expect(['succeeded', 'unknown']).toContain(state);
      expect(await t.captured(rushed.chargeId)).toEqual([rushed.amount]);
    });

    test('each person has one customer id, which differs from that of another person', async () => {
      const [one, other] = [newId(), newId()];
      const customer = await t.rail.customerFor(one);
      expect(await t.rail.customerFor(one)).toBe(customer);
      expect(await t.rail.customerFor(other)).not.toBe(customer);
    });

    test.each(['silence', 'error'] as const)(
      'when the response to a charge is lost (%s), the charge is unknown at first, found later, and never made twice',
      async (how) => {
        const request = await requestWith(t, 'good');
        await t.loseAnswers(how);
        expect(await t.rail.charge(request)).toEqual({ state: 'unknown' });
        await t.loseAnswers(null);
        expect(await t.rail.findCharge(request)).toMatchObject({
          state: 'succeeded',
          charge: { chargeId: request.chargeId, amount: request.amount },
        });
        const { state } = await t.rail.charge(request);
        expect(['succeeded', 'unknown']).toContain(state);
        expect(await t.captured(request.chargeId)).toEqual([request.amount]);
      },
    );

    test('during an outage, a charge is unknown and queries throw; afterwards, the charge is absent', async () => {
      const request = await requestWith(t, 'good');
      await t.setOutage(true);
      expect(await t.rail.charge(request)).toEqual({ state: 'unknown' });
      await expect(t.rail.findCharge(request)).rejects.toThrow(ProviderAway);
      await expect(t.rail.customerFor(newId())).rejects.toThrow(ProviderAway);
      await t.setOutage(false);
      expect(await t.rail.findCharge(request)).toEqual({ state: 'absent' });
      expect(await t.rail.charge(request)).toMatchObject({ state: 'succeeded' });
      expect(await t.captured(request.chargeId)).toEqual([request.amount]);
    });

    test('a query for a charge returns the captured amount, even when another amount was requested', async () => {
      const request = await requestWith(t, 'good');
      await t.captureWrongAmount(10n);
      const outcome = await t.rail.charge(request);
      const found = await t.rail.findCharge({ ref: refOf(outcome) });
      expect(found).toMatchObject({ state: 'succeeded', charge: { amount: dollars(10n) } });
    });

    test('repeating a charge after the provider’s idempotency key expired does not make the charge again', async () => {
      const request = await requestWith(t, 'good');
      await t.rail.charge(request);
      await t.passTime(30 * HOUR_MS);
      expect(await t.rail.charge(request)).toMatchObject({ state: 'succeeded' });
      expect(await t.captured(request.chargeId)).toEqual([request.amount]);
    });

    test('a second request with the same charge id but another amount throws and charges nothing more', async () => {
      const { request } = await paid(t);
      await expect(t.rail.charge({ ...request, amount: dollars(9_900n) })).rejects.toThrow();
      expect(await t.captured(request.chargeId)).toEqual([request.amount]);
    });

    test('queries for unknown charges, refunds and disputes return `absent`', async () => {
      const { request } = await paid(t);
      expect(await t.rail.findCharge({ ...request, chargeId: newId() })).toEqual({ state: 'absent' });
      expect(await t.rail.findCharge({ ref: 'no_such_charge' })).toEqual({ state: 'absent' });
      expect(await t.rail.findRefund({ ref: 'no_such_refund' })).toEqual({ state: 'absent' });
      expect(await t.rail.findDispute('no_such_dispute')).toBe('absent');
    });
  });
}

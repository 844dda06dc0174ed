import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeclineReason } from './port.ts';
import { paid, type RailUnderTest, refOf, requestWith, type TestCard } from './rail-under-test.ts';

/** Charges that the bank declines or that need its confirmation. */
export function declineSuite(open: () => Promise<RailUnderTest>): void {
  describe('declines and confirmations', () => {
    let t: RailUnderTest;
    beforeAll(async () => {
      t = await open();
    });
    afterAll(() => t.close());

    test.each<TestCard & DeclineReason>([
      'declined',
      'insufficient_funds',
      'expired_card',
      'wrong_cvc',
      'lost_or_stolen',
      'unknown',
    ])('a declined card returns the reason in our own terms: %s', async (reason) => {
      const request = await requestWith(t, reason);
      const outcome = await t.rail.charge(request);
      expect(outcome).toMatchObject({ state: 'declined', reason });
      expect(await t.rail.charge(request)).toEqual(outcome);
      expect(await t.rail.findCharge(request)).toMatchObject({ state: 'declined', reason });
      expect(await t.captured(request.chargeId)).toEqual([]);
    });

    test('a repeated request for a declined charge returns the decline, even after the charge was closed', async () => {
      const request = await requestWith(t, 'insufficient_funds');
      const outcome = await t.rail.charge(request);
      expect(await t.rail.closeCharge(refOf(outcome))).toMatchObject({ state: 'abandoned' });
      expect(await t.rail.charge(request)).toEqual(outcome);
    });

    test('a charge that needs the bank’s confirmation returns the bank’s page, and succeeds after the confirmation', async () => {
      const request = await requestWith(t, 'asks_to_confirm');
      const outcome = await t.rail.charge(request);
      if (outcome.state !== 'needs_action') throw new Error(`no confirmation: ${outcome.state}`);
      expect(await t.captured(request.chargeId)).toEqual([]);
      await t.visitBank(outcome.address, 'confirm');
      const ref = refOf(outcome);
      expect(await t.rail.findCharge({ ref })).toMatchObject({
        state: 'succeeded',
        charge: { chargeId: request.chargeId, amount: request.amount },
      });
      expect(await t.rail.charge(request)).toMatchObject({ state: 'succeeded', charge: { ref } });
      expect(await t.captured(request.chargeId)).toEqual([request.amount]);
    });

    test('a charge is declined when the person refuses the confirmation', async () => {
      const request = await requestWith(t, 'authentication_failed');
      const outcome = await t.rail.charge(request);
      if (outcome.state !== 'needs_action') throw new Error(`no confirmation: ${outcome.state}`);
      await t.visitBank(outcome.address, 'refuse');
      expect(await t.rail.findCharge(request)).toMatchObject({
        state: 'declined',
        reason: 'authentication_failed',
      });
      expect(await t.captured(request.chargeId)).toEqual([]);
    });

    test('an unconfirmed charge can be closed, but a paid charge cannot', async () => {
      const request = await requestWith(t, 'asks_to_confirm');
      const outcome = await t.rail.charge(request);
      if (outcome.state !== 'needs_action') throw new Error(`no confirmation: ${outcome.state}`);
      const ref = refOf(outcome);
      expect(await t.rail.closeCharge(ref)).toMatchObject({ state: 'abandoned' });
      expect(await t.rail.closeCharge(ref)).toMatchObject({ state: 'abandoned' });
      expect(await t.rail.findCharge(request)).toMatchObject({ state: 'abandoned' });
      expect(await t.captured(request.chargeId)).toEqual([]);

      const done = await paid(t);
      expect(await t.rail.closeCharge(done.ref)).toMatchObject({ state: 'succeeded' });
      expect(await t.captured(done.request.chargeId)).toHaveLength(1);
    });

    test('a renewal that needs the bank’s confirmation is declined, because no person is present', async () => {
      const request = await requestWith(t, 'authentication_needed', { returnAddress: null });
      expect(await t.rail.charge(request)).toMatchObject({
        state: 'declined',
        reason: 'authentication_needed',
      });
      expect(await t.captured(request.chargeId)).toEqual([]);
    });
  });
}

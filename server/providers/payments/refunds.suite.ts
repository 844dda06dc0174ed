import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../kit/random.ts';
import type { RefundRequest } from './port.ts';
import { dollars, paid, type RailUnderTest } from './rail-under-test.ts';

const HOUR_MS = 3_600_000;

/** Refunds, and disputes that a cardholder opens with the bank. */
export function refundSuite(open: () => Promise<RailUnderTest>): void {
  describe('refunds and disputes', () => {
    let t: RailUnderTest;
    beforeAll(async () => {
      t = await open();
    });
    afterAll(() => t.close());

    const refundOf = (charge: string, minor: bigint): RefundRequest => ({
      refundId: newId(),
      charge,
      amount: dollars(minor),
      startedAt: t.now(),
    });

    test('a charge can be refunded in parts, once per refund id, and never by more than is left', async () => {
      const { ref } = await paid(t);
      const first = refundOf(ref, 500n);
      for (let time = 0; time < 3; time += 1) {
        expect(await t.rail.refund(first)).toMatchObject({
          state: 'succeeded',
          refund: { refundId: first.refundId, charge: ref, amount: dollars(500n) },
        });
      }
      const tooMuch = refundOf(ref, 751n);
      expect(await t.rail.refund(tooMuch)).toEqual({ state: 'refused', reason: 'more_than_left' });
      const rest = refundOf(ref, 750n);
      expect(await t.rail.refund(rest)).toMatchObject({ state: 'succeeded' });
      expect(await t.rail.refund(refundOf(ref, 1n))).toEqual({
        state: 'refused',
        reason: 'more_than_left',
      });
      expect(await t.rail.refund(rest)).toMatchObject({ state: 'succeeded' });

      expect(await t.refunded(first.refundId)).toEqual([dollars(500n)]);
      expect(await t.refunded(tooMuch.refundId)).toEqual([]);
      expect(await t.refunded(rest.refundId)).toEqual([dollars(750n)]);
    });

    test.each(['silence', 'error'] as const)(
      'when the response to a refund is lost (%s), the refund is unknown at first, found later, and never made twice',
      async (how) => {
        const { ref } = await paid(t);
        const refund = refundOf(ref, 1_250n);
        await t.loseAnswers(how);
        expect(await t.rail.refund(refund)).toEqual({ state: 'unknown' });
        await t.loseAnswers(null);
        expect(await t.rail.findRefund(refund)).toMatchObject({
          state: 'succeeded',
          refund: { refundId: refund.refundId },
        });
        await t.rail.refund(refund);
        expect(await t.refunded(refund.refundId)).toEqual([dollars(1_250n)]);
      },
    );

    test('repeating a refund after the provider’s idempotency key expired does not make the refund again', async () => {
      const { ref } = await paid(t);
      const refund = refundOf(ref, 100n);
      await t.rail.refund(refund);
      await t.passTime(30 * HOUR_MS);
      expect(await t.rail.refund(refund)).toMatchObject({ state: 'succeeded' });
      expect(await t.refunded(refund.refundId)).toEqual([dollars(100n)]);
    });

    test('when the bank returns a refund later, the refund has the state `failed`', async () => {
      const { ref } = await paid(t, 'refunds_fail_later');
      const refund = refundOf(ref, 1_250n);
      const made = await t.rail.refund(refund);
      expect(['succeeded', 'processing']).toContain(made.state);
      await t.passTime(30 * 24 * HOUR_MS);
      expect(await t.rail.findRefund(refund)).toMatchObject({ state: 'failed' });
    });

    test('a refund of an unknown charge is refused', async () => {
      expect(await t.rail.refund(refundOf('no_such_charge', 1n))).toEqual({
        state: 'refused',
        reason: 'charge_not_found',
      });
    });

    test.each(['won', 'lost'] as const)(
      'a dispute has the state `opened` at first, and the state `%s` once it is closed',
      async (how) => {
        const { ref } = await paid(t);
        const dispute = await t.dispute(ref);
        const opened = { ref: dispute, charge: ref, state: 'opened', amount: dollars(1_250n) };
        expect(await t.rail.findDispute(dispute)).toMatchObject(opened);
        await t.endDispute(dispute, how);
        expect(await t.rail.findDispute(dispute)).toMatchObject({ ...opened, state: how });
      },
    );
  });
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../kit/random.ts';
import {
  type ChargeOutcome,
  type DeclineReason,
  ProviderAway,
  type RefundRequest,
  type WebhookDelivery,
} from './port.ts';
import {
  dollars,
  type Forgery,
  paid,
  type RailUnderTest,
  refOf,
  requestWith,
  type TestCard,
} from './rail-under-test.ts';

const HOUR_MS = 3_600_000;

/** The tests that every rail must pass. */
export function railSuite(name: string, open: () => Promise<RailUnderTest>): void {
  describe(`payments with ${name}`, () => {
    let t: RailUnderTest;
    beforeAll(async () => {
      t = await open();
    });
    afterAll(() => t.close());

    describe('charges', () => {
      test('a charge that is sent ten times, in a row or concurrently, is made once', async () => {
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

      test.each(['silence', 'error'] as const)(
        'a charge whose response is lost (%s) is unknown at first, found later, and never made twice',
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

      test('a charge during an outage is unknown, queries throw, and afterwards the charge is absent', async () => {
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

      test('a query shows the amount that was captured, when it is not the requested one', async () => {
        const request = await requestWith(t, 'good');
        await t.captureWrongAmount(10n);
        const outcome = await t.rail.charge(request);
        const found = await t.rail.findCharge({ ref: refOf(outcome) });
        expect(found).toMatchObject({ state: 'succeeded', charge: { amount: dollars(10n) } });
      });

      test('a charge that is repeated after the provider’s idempotency key expired is not made again', async () => {
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

      test('queries for unknown charges, refunds and disputes return absent', async () => {
        const { request } = await paid(t);
        expect(await t.rail.findCharge({ ...request, chargeId: newId() })).toEqual({ state: 'absent' });
        expect(await t.rail.findCharge({ ref: 'no_such_charge' })).toEqual({ state: 'absent' });
        expect(await t.rail.findRefund({ ref: 'no_such_refund' })).toEqual({ state: 'absent' });
        expect(await t.rail.findDispute('no_such_dispute')).toBe('absent');
      });
    });

    describe('refunds', () => {
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
        'a refund whose response is lost (%s) is unknown at first, found later, and never made twice',
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

      test('a refund that is repeated after the provider’s idempotency key expired is not made again', async () => {
        const { ref } = await paid(t);
        const refund = refundOf(ref, 100n);
        await t.rail.refund(refund);
        await t.passTime(30 * HOUR_MS);
        expect(await t.rail.refund(refund)).toMatchObject({ state: 'succeeded' });
        expect(await t.refunded(refund.refundId)).toEqual([dollars(100n)]);
      });

      test('a refund that the bank returns later has the state failed', async () => {
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
    });

    describe('disputes', () => {
      test.each(['won', 'lost'] as const)(
        'a dispute is opened first and %s once it is closed',
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

    describe('webhooks', () => {
      async function eventAbout(
        kind: string,
        ref: string,
      ): Promise<{ delivery: WebhookDelivery; eventId: string }> {
        for (const delivery of await t.deliveries()) {
          const event = await t.rail.readWebhook(delivery);
          if (event !== 'invalid' && event.kind === kind && event.ref === ref)
            return { delivery, eventId: event.eventId };
        }
        throw new Error(`no ${kind} event about ${ref}`);
      }

      test('an event names the charge, refund or dispute to query', async () => {
        const { ref } = await paid(t);
        const { delivery, eventId } = await eventAbout('charge', ref);
        expect(await t.rail.readWebhook(delivery)).toMatchObject({
          kind: 'charge',
          ref,
          eventId,
          isLive: false,
        });

        const refund = { refundId: newId(), charge: ref, amount: dollars(100n), startedAt: t.now() };
        const made = await t.rail.refund(refund);
        if (!('refund' in made)) throw new Error(`no refund: ${made.state}`);
        await eventAbout('refund', made.refund.ref);
        await eventAbout('dispute', await t.dispute((await paid(t)).ref));
      });

      test('a redelivered event has the same id and content, and events can be read in any order', async () => {
        const { ref } = await paid(t);
        const { eventId } = await eventAbout('charge', ref);
        await t.deliverAgain(eventId);
        const read = await Promise.all(
          (await t.deliveries()).map((delivery) => t.rail.readWebhook(delivery)),
        );
        const events = read.filter((event) => event !== 'invalid').filter((event) => event.ref === ref);
        const [first, again] = events.filter((event) => event.eventId === eventId);
        expect(again).toEqual(first);
        expect(again).toBeDefined();
        for (const event of events.reverse()) {
          expect(event.kind).toBe('charge');
          expect(await t.rail.findCharge({ ref: event.ref })).toMatchObject({ state: 'succeeded' });
        }
      });

      test.each<Forgery>([
        'unsigned',
        'empty_key',
        'other_key',
        'other_body',
        'too_old',
        'from_the_future',
        'reserialised',
        'other_mode',
      ])('a forged webhook (%s) is invalid', async (how) => {
        const { delivery } = await eventAbout('charge', (await paid(t)).ref);
        expect(await t.rail.readWebhook(t.forge(delivery, how))).toBe('invalid');
        expect(await t.rail.readWebhook(delivery)).not.toBe('invalid');
      });
    });
  });
}

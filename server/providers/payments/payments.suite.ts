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

/** The suite that every rail must pass. */
export function railSuite(name: string, open: () => Promise<RailUnderTest>): void {
  describe(`payments by ${name}`, () => {
    let t: RailUnderTest;
    beforeAll(async () => {
      t = await open();
    });
    afterAll(() => t.close());

    describe('charges', () => {
      test('a charge sent five times in a row and five times at once is taken once', async () => {
        const request = await requestWith(t, 'good');
        const outcomes: ChargeOutcome[] = [];
        for (let time = 0; time < 5; time += 1) outcomes.push(await t.rail.charge(request));
        const { chargeId, customer, amount } = request;
        for (const outcome of outcomes) {
          expect(outcome).toMatchObject({ state: 'succeeded', charge: { chargeId, customer, amount } });
          expect(refOf(outcome)).toBe(outcomes[0] && refOf(outcomes[0]));
        }
        expect(await t.taken(chargeId)).toEqual([amount]);

        const rushed = await requestWith(t, 'good');
        const answers = await Promise.all(Array.from({ length: 5 }, () => t.rail.charge(rushed)));
        for (const { state } of answers) expect(['succeeded', 'unknown']).toContain(state);
        expect(await t.taken(rushed.chargeId)).toEqual([rushed.amount]);
      });

      test('one person is one customer, another person another', async () => {
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
      ])('a card that is refused says so in our words: %s', async (reason) => {
        const request = await requestWith(t, reason);
        const outcome = await t.rail.charge(request);
        expect(outcome).toMatchObject({ state: 'declined', reason });
        expect(await t.rail.charge(request)).toEqual(outcome);
        expect(await t.rail.findCharge(request)).toMatchObject({ state: 'declined', reason });
        expect(await t.taken(request.chargeId)).toEqual([]);
      });

      test('a card that is refused stays refused to who asked, though somebody has closed its charge since', async () => {
        const request = await requestWith(t, 'insufficient_funds');
        const outcome = await t.rail.charge(request);
        expect(await t.rail.closeCharge(refOf(outcome))).toMatchObject({ state: 'abandoned' });
        expect(await t.rail.charge(request)).toEqual(outcome);
      });

      test('a bank that asks for confirmation is shown, and pays after it; a repeat tells the new state', async () => {
        const request = await requestWith(t, 'asks_to_confirm');
        const outcome = await t.rail.charge(request);
        if (outcome.state !== 'needs_action') throw new Error(`not asked: ${outcome.state}`);
        expect(await t.taken(request.chargeId)).toEqual([]);
        await t.visitBank(outcome.address, 'confirm');
        const ref = refOf(outcome);
        expect(await t.rail.findCharge({ ref })).toMatchObject({
          state: 'succeeded',
          charge: { chargeId: request.chargeId, amount: request.amount },
        });
        expect(await t.rail.charge(request)).toMatchObject({ state: 'succeeded', charge: { ref } });
        expect(await t.taken(request.chargeId)).toEqual([request.amount]);
      });

      test('a confirmation that the person refuses takes nothing', async () => {
        const request = await requestWith(t, 'authentication_failed');
        const outcome = await t.rail.charge(request);
        if (outcome.state !== 'needs_action') throw new Error(`not asked: ${outcome.state}`);
        await t.visitBank(outcome.address, 'refuse');
        expect(await t.rail.findCharge(request)).toMatchObject({
          state: 'declined',
          reason: 'authentication_failed',
        });
        expect(await t.taken(request.chargeId)).toEqual([]);
      });

      test('a charge that the person walked away from can be closed; one that was paid cannot', async () => {
        const request = await requestWith(t, 'asks_to_confirm');
        const outcome = await t.rail.charge(request);
        if (outcome.state !== 'needs_action') throw new Error(`not asked: ${outcome.state}`);
        const ref = refOf(outcome);
        expect(await t.rail.closeCharge(ref)).toMatchObject({ state: 'abandoned' });
        expect(await t.rail.closeCharge(ref)).toMatchObject({ state: 'abandoned' });
        expect(await t.rail.findCharge(request)).toMatchObject({ state: 'abandoned' });
        expect(await t.taken(request.chargeId)).toEqual([]);

        const done = await paid(t);
        expect(await t.rail.closeCharge(done.ref)).toMatchObject({ state: 'succeeded' });
        expect(await t.taken(done.request.chargeId)).toHaveLength(1);
      });

      test('a renewal that the bank wants confirmed is refused, because nobody is there', async () => {
        const request = await requestWith(t, 'authentication_needed', { returnAddress: null });
        expect(await t.rail.charge(request)).toMatchObject({
          state: 'declined',
          reason: 'authentication_needed',
        });
        expect(await t.taken(request.chargeId)).toEqual([]);
      });

      test.each(['silence', 'error'] as const)(
        'a charge whose answer is lost (%s) is unknown, found later, and never taken twice',
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
          expect(await t.taken(request.chargeId)).toEqual([request.amount]);
        },
      );

      test('while the provider is away a charge is unknown and questions fail; after it, the charge was never made', async () => {
        const request = await requestWith(t, 'good');
        await t.setAway(true);
        expect(await t.rail.charge(request)).toEqual({ state: 'unknown' });
        await expect(t.rail.findCharge(request)).rejects.toThrow(ProviderAway);
        await expect(t.rail.customerFor(newId())).rejects.toThrow(ProviderAway);
        await t.setAway(false);
        expect(await t.rail.findCharge(request)).toEqual({ state: 'absent' });
        expect(await t.rail.charge(request)).toMatchObject({ state: 'succeeded' });
        expect(await t.taken(request.chargeId)).toEqual([request.amount]);
      });

      test('a provider that took another amount is found out by asking it', async () => {
        const request = await requestWith(t, 'good');
        await t.takeWrongly(10n);
        const outcome = await t.rail.charge(request);
        const found = await t.rail.findCharge({ ref: refOf(outcome) });
        expect(found).toMatchObject({ state: 'succeeded', charge: { amount: dollars(10n) } });
      });

      test('an id that comes again after the provider has forgotten its key is not taken again', async () => {
        const request = await requestWith(t, 'good');
        await t.rail.charge(request);
        await t.passTime(30 * HOUR_MS);
        expect(await t.rail.charge(request)).toMatchObject({ state: 'succeeded' });
        expect(await t.taken(request.chargeId)).toEqual([request.amount]);
      });

      test('an id with another amount is a mistake of ours, and takes nothing more', async () => {
        const { request } = await paid(t);
        await expect(t.rail.charge({ ...request, amount: dollars(9_900n) })).rejects.toThrow();
        expect(await t.taken(request.chargeId)).toEqual([request.amount]);
      });

      test('what never existed is absent', async () => {
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

      test('a refund is made once per id, in parts, and never for more than is left', async () => {
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

        expect(await t.givenBack(first.refundId)).toEqual([dollars(500n)]);
        expect(await t.givenBack(tooMuch.refundId)).toEqual([]);
        expect(await t.givenBack(rest.refundId)).toEqual([dollars(750n)]);
      });

      test.each(['silence', 'error'] as const)(
        'a refund whose answer is lost (%s) is unknown, found later, and never made twice',
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
          expect(await t.givenBack(refund.refundId)).toEqual([dollars(1_250n)]);
        },
      );

      test('a refund that comes again after the provider has forgotten its key is not made again', async () => {
        const { ref } = await paid(t);
        const refund = refundOf(ref, 100n);
        await t.rail.refund(refund);
        await t.passTime(30 * HOUR_MS);
        expect(await t.rail.refund(refund)).toMatchObject({ state: 'succeeded' });
        expect(await t.givenBack(refund.refundId)).toEqual([dollars(100n)]);
      });

      test('a refund that the bank sends back has failed', async () => {
        const { ref } = await paid(t, 'refunds_fail_later');
        const refund = refundOf(ref, 1_250n);
        const made = await t.rail.refund(refund);
        expect(['succeeded', 'processing']).toContain(made.state);
        await t.passTime(30 * 24 * HOUR_MS);
        expect(await t.rail.findRefund(refund)).toMatchObject({ state: 'failed' });
      });

      test('a charge that does not exist is not refunded', async () => {
        expect(await t.rail.refund(refundOf('no_such_charge', 1n))).toEqual({
          state: 'refused',
          reason: 'charge_not_found',
        });
      });
    });

    describe('disputes', () => {
      test.each(['won', 'lost'] as const)('a dispute is opened and %s', async (how) => {
        const { ref } = await paid(t);
        const dispute = await t.dispute(ref);
        const opened = { ref: dispute, charge: ref, state: 'opened', amount: dollars(1_250n) };
        expect(await t.rail.findDispute(dispute)).toMatchObject(opened);
        await t.endDispute(dispute, how);
        expect(await t.rail.findDispute(dispute)).toMatchObject({ ...opened, state: how });
      });
    });

    describe('webhooks', () => {
      async function noteAbout(
        kind: string,
        ref: string,
      ): Promise<{ delivery: WebhookDelivery; eventId: string }> {
        for (const delivery of await t.deliveries()) {
          const note = await t.rail.readWebhook(delivery);
          if (note !== 'invalid' && note.kind === kind && note.ref === ref)
            return { delivery, eventId: note.eventId };
        }
        throw new Error(`no ${kind} note about ${ref}`);
      }

      test('the provider tells which charge, refund or dispute to ask about', async () => {
        const { ref } = await paid(t);
        const { delivery, eventId } = await noteAbout('charge', ref);
        expect(await t.rail.readWebhook(delivery)).toMatchObject({
          kind: 'charge',
          ref,
          eventId,
          isLive: false,
        });

        const refund = { refundId: newId(), charge: ref, amount: dollars(100n), startedAt: t.now() };
        const made = await t.rail.refund(refund);
        if (!('refund' in made)) throw new Error(`no refund: ${made.state}`);
        await noteAbout('refund', made.refund.ref);
        await noteAbout('dispute', await t.dispute((await paid(t)).ref));
      });

      test('a note that comes again is known by its event, and the order of notes does not matter', async () => {
        const { ref } = await paid(t);
        const { eventId } = await noteAbout('charge', ref);
        await t.deliverAgain(eventId);
        const read = await Promise.all(
          (await t.deliveries()).map((delivery) => t.rail.readWebhook(delivery)),
        );
        const notes = read.filter((note) => note !== 'invalid').filter((note) => note.ref === ref);
        const [first, again] = notes.filter((note) => note.eventId === eventId);
        expect(again).toEqual(first);
        expect(again).toBeDefined();
        for (const note of notes.reverse()) {
          expect(note.kind).toBe('charge');
          expect(await t.rail.findCharge({ ref: note.ref })).toMatchObject({ state: 'succeeded' });
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
      ])('a note that is %s is invalid', async (how) => {
        const { delivery } = await noteAbout('charge', (await paid(t)).ref);
        expect(await t.rail.readWebhook(t.forge(delivery, how))).toBe('invalid');
        expect(await t.rail.readWebhook(delivery)).not.toBe('invalid');
      });
    });
  });
}

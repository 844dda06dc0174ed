import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../kit/random.ts';
import type { WebhookDelivery } from './port.ts';
import { dollars, type Forgery, paid, type RailUnderTest } from './rail-under-test.ts';

/** Events that the provider delivers, and forgeries of them. */
export function webhookSuite(open: () => Promise<RailUnderTest>): void {
  describe('webhooks', () => {
    let t: RailUnderTest;
    beforeAll(async () => {
      t = await open();
    });
    afterAll(() => t.close());

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
      const read = await Promise.all((await t.deliveries()).map((delivery) => t.rail.readWebhook(delivery)));
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
}

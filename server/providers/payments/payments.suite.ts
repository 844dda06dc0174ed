import { describe } from 'vitest';
import { chargeSuite } from './charges.suite.ts';
import { declineSuite } from './declines.suite.ts';
import type { RailUnderTest } from './rail-under-test.ts';
import { refundSuite } from './refunds.suite.ts';
import { webhookSuite } from './webhooks.suite.ts';

/** The tests that every rail must pass. */
export function railSuite(name: string, open: () => Promise<RailUnderTest>): void {
  describe(`payments with ${name}`, () => {
    chargeSuite(open);
    declineSuite(open);
    refundSuite(open);
    webhookSuite(open);
  });
}

import { describe, expect, test } from 'vitest';
import {
  nextRefundStep,
  type RefundReport,
  type RefundState,
  type RequestedRefund,
} from './next-refund-step.ts';

const requested: RequestedRefund = {
  id: 'ours',
  state: 'under_way',
  hasFailed: false,
  charge: 'pi_1',
  cents: 500n,
  centsLeft: 1_000n,
};
const refund = {
  ref: 're_1',
  refundId: 'ours',
  charge: 'pi_1',
  amount: { currency: 'USD', minor: 500n },
};

describe('TU10: nextRefundStep', () => {
  test.each<[RefundState, RefundReport['state'], string, RefundReport]>([
    ['under_way', 'succeeded', 'done', { state: 'succeeded', refund }],
    ['under_way', 'processing', 'same', { state: 'processing', refund }],
    ['under_way', 'unknown', 'same', { state: 'unknown' }],
    ['under_way', 'absent', 'same', { state: 'absent' }],
    ['under_way', 'failed', 'refused', { state: 'failed', refund }],
    ['under_way', 'refused', 'refused', { state: 'refused', reason: 'disputed' }],
    ['done', 'succeeded', 'same', { state: 'succeeded', refund }],
    ['done', 'processing', 'same', { state: 'processing', refund }],
    ['done', 'refused', 'same', { state: 'refused', reason: 'more_than_left' }],
    ['done', 'failed', 'returned', { state: 'failed', refund }],
    // Money that the provider sent is booked even when the refund was recorded as refused.
    ['refused', 'succeeded', 'other', { state: 'succeeded', refund }],
    ['refused', 'failed', 'other_returned', { state: 'failed', refund }],
    ['returned', 'failed', 'same', { state: 'failed', refund }],
    ['returned', 'succeeded', 'same', { state: 'succeeded', refund }],
  ])(
    'when a refund in state `%s` is reported as `%s`, it takes the step `%s`',
    (state, _word, to, report) => {
      expect(nextRefundStep({ ...requested, state }, report).to).toBe(to);
    },
  );

  test.each(['succeeded', 'failed', 'processing'] as const)(
    'M8: when a refund has failed at the bank, a late report `%s` does not change it',
    (state) => {
      expect(nextRefundStep({ ...requested, state: 'refused', hasFailed: true }, { state, refund }).to).toBe(
        'same',
      );
    },
  );

  test.each([
    ['another amount', { amount: { currency: 'USD', minor: 501n } }],
    ['another currency', { amount: { currency: 'JPY', minor: 500n } }],
    ['another charge', { charge: 'pi_2' }],
    ['another refund', { refundId: 'theirs' }],
  ])('M10: a report that names %s is not booked as our refund', (_what, other) => {
    const report = { state: 'succeeded' as const, refund: { ...refund, ...other } };
    expect(nextRefundStep(requested, report).to).toBe('other');
  });

  test('a reported refund that exceeds the rest of the charge is not booked as our refund', () => {
    const report = { state: 'succeeded' as const, refund };
    expect(nextRefundStep({ ...requested, centsLeft: 499n }, report).to).toBe('other');
  });
});

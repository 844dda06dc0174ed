import { describe, expect, test } from 'vitest';
import { type AskedRefund, nextRefundStep, type RefundState, type SaidOfRefund } from './next-refund-step.ts';

const asked: AskedRefund = {
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

describe('TU10: where a refund goes from here', () => {
  test.each<[RefundState, SaidOfRefund['state'], string, SaidOfRefund]>([
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
    // Money that left is taken as it left, whatever we had been told before.
    ['refused', 'succeeded', 'other', { state: 'succeeded', refund }],
    ['refused', 'failed', 'other_returned', { state: 'failed', refund }],
    ['returned', 'failed', 'same', { state: 'failed', refund }],
    ['returned', 'succeeded', 'same', { state: 'succeeded', refund }],
  ])('%s, told %s: %s', (state, _word, to, said) => {
    expect(nextRefundStep({ ...asked, state }, said).to).toBe(to);
  });

  test.each(['succeeded', 'failed', 'processing'] as const)('M8: failed, told %s late: same', (state) => {
    expect(nextRefundStep({ ...asked, state: 'refused', hasFailed: true }, { state, refund }).to).toBe(
      'same',
    );
  });

  test.each([
    ['another amount', { amount: { currency: 'USD', minor: 501n } }],
    ['another currency', { amount: { currency: 'JPY', minor: 500n } }],
    ['another charge', { charge: 'pi_2' }],
    ['another refund', { refundId: 'theirs' }],
  ])('M10: %s than asked for is never booked as ours', (_what, other) => {
    const said = { state: 'succeeded' as const, refund: { ...refund, ...other } };
    expect(nextRefundStep(asked, said).to).toBe('other');
  });

  test('more than is left of the charge by our books is for a person to look at', () => {
    const said = { state: 'succeeded' as const, refund };
    expect(nextRefundStep({ ...asked, centsLeft: 499n }, said).to).toBe('other');
  });
});

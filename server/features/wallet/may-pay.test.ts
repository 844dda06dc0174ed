import { expect, test } from 'vitest';
import { whyCannotPay } from './may-pay.ts';

test.each([
  { isRestricted: false, isSpendingFrozen: false, isCharged: false, why: null },
  { isRestricted: true, isSpendingFrozen: false, isCharged: false, why: 'account_restricted' },
  { isRestricted: true, isSpendingFrozen: true, isCharged: true, why: 'account_restricted' },
  { isRestricted: false, isSpendingFrozen: true, isCharged: false, why: 'spending_frozen' },
  { isRestricted: false, isSpendingFrozen: true, isCharged: true, why: null },
])(
  'whyCannotPay returns $why if isRestricted = $isRestricted, isSpendingFrozen = $isSpendingFrozen, isCharged = $isCharged',
  ({ isCharged, why, ...payer }) => {
    expect(whyCannotPay(payer, { isCharged })).toBe(why);
  },
);

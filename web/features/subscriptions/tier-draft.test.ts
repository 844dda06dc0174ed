import { expect, test } from 'vitest';
import { benefitsOf, emptyDraft, faultsOf, wireTier } from './tier-draft.ts';

const bounds = { min: 3_000_000n, max: 49_990_000n };
const fine = { ...emptyDraft('12,50'), name: 'Gold' };

test('SU14: faultsOf reports a price out of bounds, a missing name, an invalid member cap and too many benefits', () => {
  expect(faultsOf(fine, bounds)).toEqual(new Set());
  expect(faultsOf({ ...fine, price: '2.99' }, bounds)).toEqual(new Set(['price']));
  expect(faultsOf({ ...fine, price: '50' }, bounds)).toEqual(new Set(['price']));
  expect(faultsOf({ ...fine, price: 'x', name: ' ' }, bounds)).toEqual(new Set(['name', 'price']));
  for (const memberCap of ['0', '100001', 'many'])
    expect(faultsOf({ ...fine, memberCap }, bounds)).toEqual(new Set(['memberCap']));
  expect(faultsOf({ ...fine, memberCap: '100000' }, bounds)).toEqual(new Set());
  expect(faultsOf({ ...fine, benefits: 'a\n'.repeat(9) }, bounds)).toEqual(new Set(['benefits']));
});

test("wireTier sends the draft's values, with trimmed benefits and without empty benefits", () => {
  const draft = { ...fine, benefits: ' One \n\nTwo', memberCap: '10', trialDays: '7' };
  expect(benefitsOf(draft)).toEqual(['One', 'Two']);
  expect(wireTier(draft)).toMatchObject({
    price: '12.50',
    memberCap: 10,
    trialDays: 7,
    benefits: ['One', 'Two'],
  });
});

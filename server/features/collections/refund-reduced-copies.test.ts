import { expect, test } from 'vitest';
import { withinReturned } from './refund-reduced-copies.ts';

const copy = (id: string, total: number, restsOn: string[], returned: number, refunded = 0) => ({
  id,
  restsOn,
  total: BigInt(total),
  returned: BigInt(returned),
  refunded: BigInt(refunded),
});
const idsOf = (copies: readonly { id: string }[]) => copies.map(({ id }) => id);

test('a copy that costs more than was returned is left out, and does not keep out a copy that fits', () => {
  expect(idsOf(withinReturned([copy('a', 150, ['p'], 3), copy('b', 200, ['p', 'q'], 202)]))).toEqual(['b']);
});

test('copies that rest on the same post share what was returned for it, also with copies refunded before', () => {
  const copies = [copy('a', 20, ['p'], 60), copy('b', 30, ['p'], 60), copy('c', 40, ['p'], 60)];
  expect(idsOf(withinReturned(copies))).toEqual(['a', 'b']);
  expect(idsOf(withinReturned(copies.map((one) => ({ ...one, refunded: 30n }))))).toEqual(['a']);
});

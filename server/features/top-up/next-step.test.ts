import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChargeFacts } from '../../providers/payments/port.ts';
import { type Asked, type ChargeState, isOpen, nextStep, type Said } from './next-step.ts';
import { reversalMoves, topUpMoves } from './top-up-moves.ts';

const ID = '0190b0a0-0000-8000-8000-000000000001';
const asked = (state: ChargeState, ageMs = 0): Asked => ({
  id: ID,
  state,
  customer: 'cus_ann',
  totalCents: 1_000n,
  ageMs,
});
const facts = (more: Partial<ChargeFacts> = {}): ChargeFacts => ({
  ref: 'pi_1',
  chargeId: ID,
  customer: 'cus_ann',
  amount: { currency: 'USD', minor: 1_000n },
  card: null,
  ...more,
});

const paid: Said = { state: 'succeeded', charge: facts() };
const unpaid: readonly Said[] = [
  { state: 'processing', charge: facts() },
  { state: 'needs_action', charge: facts(), address: 'https://bank.example' },
  { state: 'declined', charge: facts(), reason: 'declined' },
  { state: 'declined', charge: null, reason: 'unknown' },
  { state: 'abandoned', charge: facts() },
  { state: 'card_not_found' },
  { state: 'unknown' },
  { state: 'absent' },
];
const wrong: readonly Said[] = [
  facts({ amount: { currency: 'USD', minor: 10n } }),
  facts({ amount: { currency: 'JPY', minor: 1_000n } }),
  facts({ customer: 'cus_bob' }),
  facts({ customer: null }),
  facts({ chargeId: null }),
  facts({ chargeId: 'another' }),
].map((charge) => ({ state: 'succeeded' as const, charge }));

const after = (state: ChargeState, said: Said, ageMs = 0): ChargeState => {
  const step = nextStep(asked(state, ageMs), said);
  return step.to === 'same' ? state : step.to;
};

const rank = (state: ChargeState): number => {
  if (isOpen(state)) return 0;
  return state === 'declined' || state === 'cancelled' ? 1 : 2;
};

test('TU3: states only move forward, whatever is said in whatever order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(paid, ...unpaid, ...wrong), { maxLength: 30 }), (told) => {
      let state: ChargeState = 'created';
      for (const said of told) {
        const next = after(state, said);
        expect(rank(next)).toBeGreaterThanOrEqual(rank(state));
        if (rank(state) === 2) expect(next).toBe(state);
        state = next;
      }
    }),
  );
});

test('M8: any order and any number of tellings that include the payment end in paid', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...unpaid), { maxLength: 20 }), fc.nat(20), (others, at) => {
      const told = others.toSpliced(at, 0, paid);
      expect(told.reduce<ChargeState>((state, said) => after(state, said), 'created')).toBe('paid');
    }),
  );
});

test('M10: money that is not what was asked for is parked, also after a decline', () => {
  for (const said of wrong)
    for (const state of ['created', 'checking', 'needs_action', 'declined', 'cancelled'] as const)
      expect(after(state, said)).toBe('parked');
});

test('a charge the provider never heard of is given up only when no request can be under way', () => {
  expect(after('checking', { state: 'absent' }, 299_000)).toBe('checking');
  expect(after('created', { state: 'absent' }, 301_000)).toBe('declined');
});

test('what goes back in parts takes from wallet and fee exactly what was paid', () => {
  const cents = fc.bigInt({ min: 1n, max: 50_000n });
  fc.assert(
    fc.property(
      cents,
      fc.bigInt({ min: 0n, max: 500n }),
      fc.array(cents, { maxLength: 6 }),
      (amount, fee, parts) => {
        const charged = { personId: ID, rail: 'stripe', amount, fee };
        let before = 0n;
        const sums = new Map<string, bigint>();
        const takes = [...parts, amount + fee];
        for (const part of takes) {
          const taken = part < amount + fee - before ? part : amount + fee - before;
          if (taken === 0n) break;
          for (const { from, amount: moved } of reversalMoves(charged, { before, taken }))
            sums.set(from.name, (sums.get(from.name) ?? 0n) + moved.units);
          before += taken;
        }
        const paidIn = topUpMoves(charged).map(({ to, amount: moved }) => [to.name, moved.units]);
        expect([...sums]).toEqual(paidIn);
      },
    ),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChargeFacts } from '../../providers/payments/port.ts';
import { type ChargeReport, type ChargeState, isOpen, nextStep, type RequestedCharge } from './next-step.ts';
import { reversalMoves, topUpMoves } from './top-up-moves.ts';

const ID = '0190b0a0-0000-8000-8000-000000000001';
const requested = (state: ChargeState, ageMs = 0): RequestedCharge => ({
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

const paid: ChargeReport = { state: 'succeeded', charge: facts() };
const unpaid: readonly ChargeReport[] = [
  { state: 'processing', charge: facts() },
  { state: 'needs_action', charge: facts(), address: 'https://bank.example' },
  { state: 'declined', charge: facts(), reason: 'declined' },
  { state: 'declined', charge: null, reason: 'unknown' },
  { state: 'abandoned', charge: facts() },
  { state: 'card_not_found' },
  { state: 'unknown' },
  { state: 'absent' },
];
const wrong: readonly ChargeReport[] = [
  facts({ amount: { currency: 'USD', minor: 10n } }),
  facts({ amount: { currency: 'JPY', minor: 1_000n } }),
  facts({ customer: 'cus_bob' }),
  facts({ customer: null }),
  facts({ chargeId: null }),
  facts({ chargeId: 'another' }),
].map((charge) => ({ state: 'succeeded' as const, charge }));

const after = (state: ChargeState, report: ChargeReport, ageMs = 0): ChargeState => {
  const step = nextStep(requested(state, ageMs), report);
  return step.to === 'same' ? state : step.to;
};

const rank = (state: ChargeState): number => {
  if (isOpen(state)) return 0;
  return state === 'declined' || state === 'cancelled' ? 1 : 2;
};

test('TU3: any sequence of reports moves a charge’s state only forward', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(paid, ...unpaid, ...wrong), { maxLength: 30 }), (reports) => {
      let state: ChargeState = 'created';
      for (const report of reports) {
        const next = after(state, report);
        expect(rank(next)).toBeGreaterThanOrEqual(rank(state));
        if (rank(state) === 2) expect(next).toBe(state);
        state = next;
      }
    }),
  );
});

test('M8: any sequence of reports that contains the payment ends in the state `paid`', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...unpaid), { maxLength: 20 }), fc.nat(20), (others, at) => {
      const reports = others.toSpliced(at, 0, paid);
      expect(reports.reduce<ChargeState>((state, report) => after(state, report), 'created')).toBe('paid');
    }),
  );
});

test('M10: money that does not match the request is parked, even after a decline', () => {
  for (const report of wrong)
    for (const state of ['created', 'checking', 'needs_action', 'declined', 'cancelled'] as const)
      expect(after(state, report)).toBe('parked');
});

test('a charge unknown to the provider is declined only after five minutes, when no request can be under way', () => {
  expect(after('checking', { state: 'absent' }, 299_000)).toBe('checking');
  expect(after('created', { state: 'absent' }, 301_000)).toBe('declined');
});

test('when partial refunds add up to the charge, they take the credited amount from the wallet and the fee from the platform', () => {
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

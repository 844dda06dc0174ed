import assert from 'node:assert/strict';
import { type Money, type Move, money, outside, platformFees, walletOf } from '../../ledger/index.ts';
import type { RailAmount } from '../../providers/payments/port.ts';

const UNITS_PER_CENT = 10_000n;

/** Cards know whole cents only, so every amount that reaches one is made of them. */
export function centsOf(units: bigint): bigint {
  assert(units % UNITS_PER_CENT === 0n, 'A card cannot pay a part of a cent.');
  return units / UNITS_PER_CENT;
}

export const cardAmount = (total: Money): RailAmount => ({ currency: 'USD', minor: centsOf(total.units) });
export const unitsOfCents = (cents: bigint): bigint => cents * UNITS_PER_CENT;

interface Charged {
  readonly personId: string;
  readonly rail: string;
  readonly amount: bigint;
  readonly fee: bigint;
}

/** What the card paid: the amount to the wallet, the fee to the platform. */
export function topUpMoves({ personId, rail, amount, fee }: Charged): Move[] {
  return [
    { from: outside(rail), to: walletOf(personId, 'paid_in'), amount: money('USD', amount) },
    { from: outside(rail), to: platformFees, amount: money('USD', fee) },
  ];
}

/** What went back to the card, in one or several parts: first what the wallet got, then the fee. */
export function reversalMoves(
  { personId, rail, amount, fee }: Charged,
  { before, taken }: { before: bigint; taken: bigint },
): Move[] {
  assert(taken > 0n && before + taken <= amount + fee, 'No more goes back than was paid.');
  const fromWallet = least(before + taken, amount) - least(before, amount);
  return [
    { from: walletOf(personId, 'paid_in'), to: outside(rail), amount: money('USD', fromWallet) },
    { from: platformFees, to: outside(rail), amount: money('USD', taken - fromWallet) },
  ];
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

import assert from 'node:assert/strict';
import { type Money, type Move, money, outside, platformFees, walletOf } from '../../ledger/index.ts';
import type { RailAmount } from '../../providers/payments/port.ts';

const UNITS_PER_CENT = 10_000n;

/** Converts units to cents. Throws for a fraction of a cent, which no card can pay. */
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

/** The moves of a card payment: `amount` goes to the wallet and `fee` to the platform. */
export function topUpMoves({ personId, rail, amount, fee }: Charged): Move[] {
  return [
    { from: outside(rail), to: walletOf(personId, 'paid_in'), amount: money('USD', amount) },
    { from: outside(rail), to: platformFees, amount: money('USD', fee) },
  ];
}

/**
 * The person's and the platform's shares of money that was returned to the card. The person bears the loss first,
 * up to the amount that the charge added to the wallet. The platform bears the rest: its fee, and any excess if
 * both a bank and a refund paid the card. The person's total does not depend on the number and order of partial
 * returns.
 */
export function reversalShares(
  { amount }: Pick<Charged, 'amount'>,
  { before, taken }: { before: bigint; taken: bigint },
): { person: Money; platform: Money } {
  assert(taken > 0n, 'A reversal needs an amount above zero.');
  const person = least(before + taken, amount) - least(before, amount);
  return { person: money('USD', person), platform: money('USD', taken - person) };
}

/** The moves for `reversalShares` when the person's part is taken from `paid_in`. */
export function reversalMoves(charged: Charged, part: { before: bigint; taken: bigint }): Move[] {
  const { personId, rail } = charged;
  const { person, platform } = reversalShares(charged, part);
  return [
    { from: walletOf(personId, 'paid_in'), to: outside(rail), amount: person },
    { from: platformFees, to: outside(rail), amount: platform },
  ];
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

import type { BookSummary } from '#sandbox/stripe/control.ts';
import { isCredited } from './check-fan.ts';
import type { Shown } from './shown.ts';

const UNITS_PER_CENT = 10_000n;
const unitsOf = (cents: number): bigint => BigInt(cents) * UNITS_PER_CENT;

export interface ProviderVerdict {
  readonly captures: number;
  /**
   * How many units the ledger must show for the provider: those that the provider holds, plus those of parked
   * top-ups. The provider has returned a parked top-up, but its money is still in a wallet.
   */
  readonly expected: bigint;
  readonly lost: readonly string[];
  readonly doubles: readonly string[];
}

/** Compares the provider's records with the top-ups that people see. */
export function checkProviderBooks(book: BookSummary, topUps: Shown['topUps']): ProviderVerdict {
  const lost: string[] = [];
  const doubles: string[] = [];
  const captured = new Map<string, bigint>();
  for (const { metadata, amount, charge } of book.captures) {
    const id = metadata.chargeId ?? '';
    if (captured.has(id)) doubles.push(`Top-up ${id} was taken from the card twice (${charge}).`);
    captured.set(id, (captured.get(id) ?? 0n) + unitsOf(amount));
  }
  const credited = topUps.filter(isCredited);
  for (const { id, total, state } of credited)
    if (captured.get(id) !== BigInt(total.units))
      doubles.push(`Top-up ${id} is ${state}, but the provider took ${captured.get(id)} units.`);
  const known = new Set(credited.map(({ id }) => id));
  for (const id of captured.keys())
    if (!known.has(id)) lost.push(`The provider took money for ${id}, and nobody has it.`);

  const sum = (list: readonly { amount: number }[]): bigint =>
    list.reduce((all, { amount }) => all + unitsOf(amount), 0n);
  const parked = credited
    .filter(({ state }) => state === 'parked')
    .reduce((all, { total }) => all + BigInt(total.units), 0n);
  const refunds = book.refunds.filter(({ status }) => status === 'succeeded');
  const disputes = book.disputes.filter(({ status }) => status === 'lost');
  const expected = sum(book.captures) - sum(refunds) - sum(disputes) + parked;
  return { captures: book.captures.length, expected, lost, doubles };
}

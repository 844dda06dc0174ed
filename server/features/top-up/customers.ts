import { ProviderAway } from '../../providers/payments/port.ts';
import { findCustomer, keepCustomer } from './cards.store.ts';
import type { TopUpParts } from './parts.ts';

export const AWAY = Symbol('the provider is away');

/**
 * A person's customer id at the provider, created on first use; null while the provider is away. Must not
 * be called in a transaction.
 */
export async function customerOf(
  { db, rail, openingCustomers }: Pick<TopUpParts, 'db' | 'rail' | 'openingCustomers'>,
  personId: string,
): Promise<string | null> {
  const who = { personId, rail: rail.name };
  const known = await findCustomer(db, who);
  if (known !== null) return known;
  return openingCustomers(personId, async () => {
    // The id is read once more, because another request may have stored it since the first read.
    const stored = await findCustomer(db, who);
    if (stored !== null) return stored;
    const ref = await orAway(rail.customerFor(personId));
    return ref === AWAY ? null : keepCustomer(db, { ...who, ref });
  });
}

/** Returns `AWAY` when the provider has an outage; any other error is rethrown. */
export async function orAway<T>(request: Promise<T>): Promise<T | typeof AWAY> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ProviderAway) return AWAY;
    throw error;
  }
}

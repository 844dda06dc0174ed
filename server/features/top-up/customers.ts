import { ProviderAway } from '../../providers/payments/port.ts';
import { findCustomer, keepCustomer } from './cards.store.ts';
import type { TopUpParts } from './parts.ts';
import { sharedWork } from './shared-work.ts';

export const AWAY = Symbol('the provider is away');
const oncePerPerson = sharedWork<string | typeof AWAY>();

/** What the provider calls this person, made on first need; null while the provider is away. Never in a transaction. */
export async function customerOf(
  { db, rail }: Pick<TopUpParts, 'db' | 'rail'>,
  personId: string,
): Promise<string | null> {
  const who = { personId, rail: rail.name };
  const known = await findCustomer(db, who);
  if (known !== null) return known;
  const kept = await oncePerPerson(personId, async () => {
    // Looked up once more: another request may have ended its asking since.
    const meanwhile = await findCustomer(db, who);
    if (meanwhile !== null) return meanwhile;
    const ref = await orAway(rail.customerFor(personId));
    return ref === AWAY ? AWAY : keepCustomer(db, { ...who, ref });
  });
  return kept === AWAY ? null : kept;
}

/** An outage as an answer; anything else is a fault and goes on its way. */
export async function orAway<T>(asking: Promise<T>): Promise<T | typeof AWAY> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ProviderAway) return AWAY;
    throw error;
  }
}

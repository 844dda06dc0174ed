import type { Selectable } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import type { Charges } from '../../kit/db-types.ts';

/** A charge and, once it is credited, the id of its transfer. */
export type Charge = Selectable<Charges> & { readonly transferId: string | null };

/** The amount that a charge for a purchase takes from the card. */
export async function chargedAmount(reader: Reader, chargeId: string): Promise<string> {
  const { amount } = await reader
    .selectFrom('charges')
    .select('amount')
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow();
  return amount;
}

/**
 * Finds one of the person's charges. Its transfer has the same id; `transferId` is
 * null until the transfer is posted.
 */
export const findTopUp = (
  reader: Reader,
  { id, personId }: { id: string; personId: string },
): Promise<Charge | undefined> =>
  reader
    .selectFrom('charges')
    .leftJoin('transfers', 'transfers.id', 'charges.id')
    .selectAll('charges')
    .select('transfers.id as transferId')
    .where('charges.id', '=', id)
    .where('charges.person_id', '=', personId)
    .executeTakeFirst();

import type { Selectable } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import type { Charges } from '../../kit/db-types.ts';

/** A top-up as its receipt needs it. */
export type Charge = Selectable<Charges> & { readonly transferId: string | null };

/** What a card paid, or is asked to pay, of a purchase. */
export async function chargedAmount(reader: Reader, chargeId: string): Promise<string> {
  const { amount } = await reader
    .selectFrom('charges')
    .select('amount')
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow();
  return amount;
}

/** The money of a charge moves under the charge's own id; until it has, there is no transfer to name. */
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

import type { Selectable } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import type { Charges } from '../../kit/db-types.ts';

/** A charge with its transfer's id, for its receipt. */
export type Charge = Selectable<Charges> & { readonly transferId: string | null };

/** The amount that a card paid, or is to pay, for a purchase. */
export async function chargedAmount(reader: Reader, chargeId: string): Promise<string> {
  const { amount } = await reader
    .selectFrom('charges')
    .select('amount')
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow();
  return amount;
}

/** A charge and its transfer share one id; `transferId` is null until the transfer is posted. */
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

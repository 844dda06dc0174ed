import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import { ownerOf } from '../../ledger/index.ts';

/**
 * Returns the number of a transfer. Null when the person takes no part in the transfer; the caller then
 * refuses the cursor.
 */
export async function transferNumberOf(
  reader: Reader,
  { personId, transferId }: { personId: string; transferId: string },
): Promise<number | null> {
  const row = await reader
    .selectFrom('transfers')
    .innerJoin('postings', 'postings.transfer_number', 'transfers.number')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.account_id')
    .select('transfers.number')
    .where('transfers.id', '=', transferId)
    .where('ledger_accounts.owner', '=', ownerOf(personId))
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? null;
}

export async function displayNameOf(reader: Reader, personId: string): Promise<string> {
  const { display_name } = await reader
    .selectFrom('people')
    .select('display_name')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return display_name;
}

/**
 * The names to show as counterparts: people's display names, and for charges
 * the card's brand and last digits.
 */
export async function counterpartNames(
  reader: Reader,
  { people, transfers }: { people: readonly string[]; transfers: readonly string[] },
): Promise<{ byPerson: ReadonlyMap<string, string>; byTransfer: ReadonlyMap<string, string> }> {
  const names =
    people.length === 0
      ? []
      : await reader
          .selectFrom('people')
          .select(['id', 'display_name'])
          .where('id', 'in', [...people])
          .execute();
  const charges =
    transfers.length === 0
      ? []
      : await reader
          .selectFrom('charges')
          .select(['id', 'card_brand', 'card_last4'])
          .where('id', 'in', [...transfers])
          .execute();
  return {
    byPerson: new Map(names.map(({ id, display_name }) => [id, display_name])),
    byTransfer: new Map(
      charges.flatMap(({ id, card_brand, card_last4 }) =>
        card_brand && card_last4 ? [[id, `${card_brand} ${card_last4}`] as const] : [],
      ),
    ),
  };
}

export type PaymentReversal = 'undone' | 'refunded' | 'charged_back';

/**
 * Returns how these payments of a fan were reversed, and leaves out payments that were not reversed. The ids
 * are those of tips, message fees and purchases.
 */
export async function reversedPayments(
  reader: Reader,
  { fanId, transfers }: { fanId: string; transfers: readonly string[] },
): Promise<ReadonlyMap<string, PaymentReversal>> {
  if (transfers.length === 0) return new Map();
  const ids = sql`any(${[...transfers]}::uuid[])`;
  const { rows } = await sql<{ id: string; ended: PaymentReversal }>`
    select id, coalesce(taken_back, 'undone') as ended from tips
    where id = ${ids} and fan_id = ${fanId} and (state = 'undone' or taken_back is not null)
    union all
    select id, 'refunded' from writing_fees where id = ${ids} and fan_id = ${fanId} and state = 'returned'
    union all
    select id, state from purchases
    where id = ${ids} and fan_id = ${fanId} and state in ('refunded', 'charged_back')`.execute(reader);
  return new Map(rows.map(({ id, ended }) => [id, ended]));
}

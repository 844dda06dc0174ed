import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { SavedCards } from '../../kit/db-types.ts';
import { newId } from '../../kit/random.ts';
import type { SavedCard } from '../../providers/payments/port.ts';

export type CardRow = Selectable<SavedCards> & { readonly isExpired: boolean };

const cardRows = (reader: Reader) =>
  reader
    .selectFrom('saved_cards')
    .selectAll()
    // A card expires only when the last day of its month has ended in every time zone.
    .select(
      sql<boolean>`make_date(expires_year, expires_month, 1) + interval '1 month 1 day' <= app_now()`.as(
        'isExpired',
      ),
    )
    .where('deleted_at', 'is', null);

/** The person's saved cards: the default first, then the newest. */
export const listCards = (reader: Reader, personId: string): Promise<CardRow[]> =>
  cardRows(reader)
    .where('person_id', '=', personId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findCard = (
  reader: Reader,
  { id, personId }: { id: string; personId: string },
): Promise<CardRow | undefined> =>
  cardRows(reader).where('id', '=', id).where('person_id', '=', personId).executeTakeFirst();

/** The default card, for charges made while the person is absent; undefined when the card has expired. */
export async function findDefaultCard(reader: Reader, personId: string): Promise<CardRow | undefined> {
  const [card] = await listCards(reader, personId);
  return card?.is_default && !card.isExpired ? card : undefined;
}

/**
 * Saves a card, or returns it when it is already saved. A person's first card becomes the default. The
 * caller holds the person's lock.
 */
export async function keepCard(
  tx: Tx,
  { personId, rail, card }: { personId: string; rail: string; card: SavedCard },
): Promise<CardRow> {
  const known = await cardRows(tx)
    .where('rail', '=', rail)
    .where('provider_ref', '=', card.ref)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (known) return known;
  const others = await listCards(tx, personId);
  const id = newId();
  await tx
    .insertInto('saved_cards')
    .values({
      id,
      person_id: personId,
      rail,
      provider_ref: card.ref,
      brand: card.brand,
      last4: card.last4,
      expires_month: card.expiresMonth,
      expires_year: card.expiresYear,
      is_default: others.length === 0,
    })
    .execute();
  const kept = await findCard(tx, { id, personId });
  if (!kept) throw new Error('A card was saved, but its row is missing.');
  return kept;
}

/** Makes a card the person's only default. The caller holds the person's lock. */
export async function chooseDefault(
  tx: Tx,
  { id, personId }: { id: string; personId: string },
): Promise<void> {
  await tx
    .updateTable('saved_cards')
    .set({ is_default: false })
    .where('person_id', '=', personId)
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .execute();
  await tx
    .updateTable('saved_cards')
    .set({ is_default: true })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .execute();
}

/**
 * Marks a card as deleted; the row stays, because charges reference it. When the default card is deleted,
 * the newest remaining card becomes the default.
 */
export async function forgetCard(tx: Tx, card: CardRow): Promise<void> {
  await tx
    .updateTable('saved_cards')
    .set({ deleted_at: sql<Date>`app_now()`, is_default: false })
    .where('id', '=', card.id)
    .execute();
  const [next] = await listCards(tx, card.person_id);
  if (next && !next.is_default) await chooseDefault(tx, { id: next.id, personId: card.person_id });
}

export async function readCardFirst(reader: Reader, personId: string): Promise<boolean> {
  const { is_card_first } = await reader
    .selectFrom('people')
    .select('is_card_first')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return is_card_first;
}

export async function writeCardFirst(
  tx: Tx,
  { personId, isCardFirst }: { personId: string; isCardFirst: boolean },
): Promise<void> {
  await tx.updateTable('people').set({ is_card_first: isCardFirst }).where('id', '=', personId).execute();
}

export async function findCustomer(
  reader: Reader,
  { personId, rail }: { personId: string; rail: string },
): Promise<string | null> {
  const row = await reader
    .selectFrom('payment_customers')
    .select('provider_ref')
    .where('person_id', '=', personId)
    .where('rail', '=', rail)
    .executeTakeFirst();
  return row?.provider_ref ?? null;
}

/**
 * Stores the provider's customer id. When two requests fetch an id at the same time, both use the id that is
 * stored first.
 */
export async function keepCustomer(
  reader: Reader,
  { personId, rail, ref }: { personId: string; rail: string; ref: string },
): Promise<string> {
  await reader
    .insertInto('payment_customers')
    .values({ person_id: personId, rail, provider_ref: ref })
    // No column is named, because the row may conflict with either of the table's two unique keys.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findCustomer(reader, { personId, rail })) ?? ref;
}

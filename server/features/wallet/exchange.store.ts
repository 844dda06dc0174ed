import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../kit/db.ts';
import type { ExchangeQuotes } from '../../kit/db-types.ts';
import type { Money } from '../../ledger/index.ts';
import type { KnownRate } from './rates.store.ts';

export type QuoteRow = Selectable<ExchangeQuotes>;

export const insertQuote = (
  tx: Tx,
  quote: { id: string; personId: string; from: Money; to: Money; rate: KnownRate; lifeSeconds: number },
): Promise<QuoteRow> =>
  tx
    .insertInto('exchange_quotes')
    .values({
      id: quote.id,
      person_id: quote.personId,
      from_asset: quote.from.asset,
      from_units: quote.from.units.toString(),
      to_asset: quote.to.asset,
      to_units: quote.to.units.toString(),
      rate: quote.rate.price,
      source: quote.rate.source,
      rate_at: quote.rate.observedAt,
      expires_at: sql<Date>`app_now() + make_interval(secs => ${quote.lifeSeconds}::integer)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Reads and locks a quote. Concurrent exchanges of the same quote wait for the
 * lock and then find the quote used.
 */
export const lockQuote = (
  tx: Tx,
  { id, personId }: { id: string; personId: string },
): Promise<(QuoteRow & { readonly isExpired: boolean }) | undefined> =>
  tx
    .selectFrom('exchange_quotes')
    .selectAll()
    .select(sql<boolean>`expires_at <= app_now()`.as('isExpired'))
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();

export async function markQuoteUsed(tx: Tx, id: string, transferId: string): Promise<void> {
  await tx
    .updateTable('exchange_quotes')
    .set({ used_by: transferId })
    .where('id', '=', id)
    .where('used_by', 'is', null)
    .executeTakeFirstOrThrow();
}

import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../kit/db.ts';
import type { SealedContent } from './leaf.ts';

/** A transfer with all its postings, in the form that is hashed into a block. */
export type NumberedContent = SealedContent & { readonly number: number; readonly xid: string };

/**
 * SQL columns to select from `transfers t`. The column `lines` holds a
 * transfer's postings, ordered by account.
 */
export const sealedColumns = sql`
  t.number, t.id, t.kind, t.actor, t.business_key as "businessKey", t.memo::text as memo, t.salt, t.xid,
  (extract(epoch from t.created_at) * 1000000)::bigint::text as "createdAtMicros",
  (select jsonb_agg(jsonb_build_object(
      'owner', a.owner, 'name', a.name, 'asset', a.asset, 'lane', a.lane,
      'amount', p.amount::text, 'balanceAfter', p.balance_after::text) order by a.id)
   from postings p join ledger_accounts a on a.id = p.account_id
   where p.transfer_number = t.number) as lines`;

/** Reads transfers. `rest` is the SQL after `from transfers t`, which selects them. */
export async function readContents(reader: Reader, rest: RawBuilder<unknown>): Promise<NumberedContent[]> {
  return (await sql<NumberedContent>`select ${sealedColumns} from transfers t ${rest}`.execute(reader)).rows;
}

import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import { type Debit, money, type WalletBucket, walletOf } from '../../ledger/index.ts';

/** The amounts that a hold took from each wallet bucket. Empty when the hold has ended. */
export async function heldDebits(
  reader: Reader,
  { hold, fanId }: { hold: string; fanId: string },
): Promise<Debit[]> {
  const { rows } = await sql<{ bucket: WalletBucket; units: string }>`
    select replace(a.name, 'wallet:', '') as bucket, (-p.amount)::text as units
    from holds h join transfers t on t.id = h.id join postings p on p.transfer_number = t.number
      join ledger_accounts a on a.id = p.account_id
    where h.id = ${hold} and h.state = 'held' and a.name like 'wallet:%' and p.amount < 0
    order by a.name`.execute(reader);
  return rows.map(({ bucket, units }) => ({
    account: walletOf(fanId, bucket),
    amount: money('USD', BigInt(units)),
  }));
}

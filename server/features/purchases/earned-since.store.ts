import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';

/**
 * The creator's net and number of sales since a time, without reversed sales. If the time is more than two days
 * ago, the last two days are counted. Two days include the current day in every time zone. The query uses the
 * index on creator and time.
 */
export async function earnedSince(
  reader: Reader,
  { creatorId, from }: { creatorId: string; from: Date },
): Promise<{ net: string; sales: number }> {
  const { rows } = await sql<{ net: string; sales: number }>`
    select coalesce(sum(net), 0)::text as net, count(*)::integer as sales from earnings
    where creator_id = ${creatorId} and reversed_at is null
      and created_at >= greatest(${from}::timestamptz, (select app_now()) - interval '2 days')`.execute(
    reader,
  );
  if (!rows[0]) throw new Error('The aggregate query returned no row.');
  return rows[0];
}

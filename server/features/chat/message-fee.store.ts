import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';

/** Returns the ids of the chats among `chatIds` in which a message fee is held. */
export async function chatsWithFees(
  reader: Reader,
  chatIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct chat_id as id from writing_fees
    where chat_id = any(${chatIds}::uuid[]) and state = 'held'`.execute(reader);
  return new Set(rows.map(({ id }) => id));
}

import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { isAfterCursor, momentOf, type PageCursor } from '../../kit/paging.ts';
import { isInSeatScope } from './chats.store.ts';

/**
 * A query for one page of the person's favorite messages, latest first. Only chats that are visible to the
 * viewer are included.
 */
export const favouritesPage = ({
  viewer,
  personId,
  chatId,
  after,
  limit,
}: {
  viewer: Viewer;
  personId: string;
  chatId: string | null;
  after: PageCursor | null;
  limit: number;
}): RawBuilder<unknown> => sql`
  select k.chat_id, k.seq, row_number() over (order by k.favourite_at desc, g.id desc) as place
  from message_marks k join messages g on g.chat_id = k.chat_id and g.seq = k.seq
    join chat_members h on h.chat_id = k.chat_id and h.person_id = k.person_id
    join people o on o.id = h.other_id
  where k.person_id = ${personId}::uuid and k.favourite_at is not null and k.removed_at is null
    and (${chatId}::uuid is null or k.chat_id = ${chatId}::uuid) and ${creatorIsVisible(viewer, 'o')}
    and ${isInSeatScope(viewer, 'h')}
    and ${isAfterCursor(after, sql.ref('k.favourite_at'), sql.ref('g.id'))}
  order by k.favourite_at desc, g.id desc limit ${limit}`;

/** The time at which the person marked the message as a favorite, which is part of the list's cursor. */
export async function favouritedAt(
  reader: Reader,
  { personId, chatId, seq }: { personId: string; chatId: string; seq: number },
): Promise<string | null> {
  const { rows } = await sql<{ moment: string | null }>`
    select ${momentOf(sql.ref('k.favourite_at'))} as moment from message_marks k
    where k.chat_id = ${chatId} and k.seq = ${seq} and k.person_id = ${personId}`.execute(reader);
  return rows[0]?.moment ?? null;
}

import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, type Viewer } from '../../access/index.ts';
import { isInReach } from './chats.store.ts';

/** What somebody kept, latest first, in chats that are there for them; `after` is the id of the last one seen. */
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
  after: string | null;
  limit: number;
}): RawBuilder<unknown> => sql`
  select k.chat_id, k.seq, row_number() over (order by k.favourite_at desc, g.id desc) as place
  from message_marks k join messages g on g.chat_id = k.chat_id and g.seq = k.seq
    join chat_members h on h.chat_id = k.chat_id and h.person_id = k.person_id
    join people o on o.id = h.other_id
  where k.person_id = ${personId}::uuid and k.favourite_at is not null and k.removed_at is null
    and (${chatId}::uuid is null or k.chat_id = ${chatId}::uuid) and ${creatorIsVisible(viewer, 'o')}
    and ${isInReach(viewer, 'h')}
    and (${after}::uuid is null or (k.favourite_at, g.id) < (
      select l.favourite_at, c.id from messages c join message_marks l
        on l.chat_id = c.chat_id and l.seq = c.seq and l.person_id = ${personId}::uuid
      where c.id = ${after}::uuid))
  order by k.favourite_at desc, g.id desc limit ${limit}`;

import { type RawBuilder, sql } from 'kysely';
import { mayMeet, type ViewerSql, viewerSqlOf } from './relationship.ts';
import type { Viewer } from './viewer.ts';

/**
 * SQL for whether a person bought a message. `itemId` is the id of the message or of its mass message (AX2,
 * AX3).
 */
export const hasBoughtMessage = (
  person: RawBuilder<unknown>,
  itemId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from purchases u
  where u.fan_id = ${person} and u.item_kind = 'message' and u.item_id = ${itemId} and u.state = 'paid')`;

/**
 * SQL for whether the file `m` is open to a viewer in a message (AX16). A participant may see the file unless the
 * message was unsent or `mayMeet` keeps this participant from meeting the other one. In a paid message, only the
 * sender and buyers may see a file that is no preview. Buyers keep access after the message is unsent and after a
 * block or shut-out.
 */
export function isInMessages(viewer: Viewer): RawBuilder<boolean> {
  const asker = viewerSqlOf(viewer);
  const { person } = asker;
  if (!person || viewer.viewedAs !== undefined) return sql<boolean>`false`;
  return sql<boolean>`(${isInOwnMessages(asker, person)} or ${isInMassMessages(asker, person)})`;
}

const isInOwnMessages = (asker: ViewerSql, person: RawBuilder<unknown>) => sql<boolean>`exists (
  select from message_media i join messages g on g.chat_id = i.chat_id and g.seq = i.seq
    join chat_members k on k.chat_id = g.chat_id and k.person_id = ${person}
    join people o on o.id = k.other_id
  where i.asset_id = m.id and (${hasBoughtMessage(person, sql.ref('g.id'))}
    or g.unsent_at is null and ${mayMeet(asker, 'o')}
      and (g.price is null or i.is_preview or g.sender_id = ${person})))`;

/**
 * SQL for whether the file `m` is open in a mass message. The query starts from the fan's pointer, because the mass
 * message may not be in the fan's chat yet. A mass message that is in a fan's chat can be unsent in that chat alone,
 * so the query also checks for that.
 */
const isInMassMessages = (asker: ViewerSql, person: RawBuilder<unknown>) => sql<boolean>`exists (
  select from mass_media i join mass_messages w on w.id = i.mass_id
    join mass_pointers q on q.mass_id = w.id and q.fan_id = ${person}
    join people o on o.id = w.creator_id
  where i.asset_id = m.id and (${hasBoughtMessage(person, sql.ref('w.id'))}
    or w.unsent_at is null and ${mayMeet(asker, 'o')} and (w.price is null or i.is_preview)
      and not exists (select from messages g
        where g.mass_id = w.id and g.chat_id = q.chat_id and g.unsent_at is not null)))`;

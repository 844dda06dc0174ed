import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';

/**
 * Whether a creator may open a chat with this person. The person must follow the creator, be or have been a
 * member of the creator's page, have paid the creator, or already have a chat with the creator. Any other
 * person is treated as if they did not exist.
 */
export async function mayOpenChatWith(
  reader: Reader,
  viewer: Viewer & { readonly personId: string },
  fanId: string,
): Promise<boolean> {
  const creator = sql`${viewer.personId}::uuid`;
  const { rows } = await sql`
    select from people p where p.id = ${fanId}::uuid and p.id <> ${creator} and ${creatorIsVisible(viewer)}
      and (exists (select from follows f where f.fan_id = p.id and f.creator_id = ${creator})
        or exists (select from subscriptions s where s.fan_id = p.id and s.creator_id = ${creator})
        or exists (select from earnings e where e.fan_id = p.id and e.creator_id = ${creator})
        or exists (select from chats c where least(c.creator_id, c.fan_id) = least(p.id, ${creator})
          and greatest(c.creator_id, c.fan_id) = greatest(p.id, ${creator})))`.execute(reader);
  return rows.length > 0;
}

/**
 * SQL for whether one creator, `writer`, must pay another creator, `person`, for messages (CH45). Messages are
 * free if one of the two is a member of the other's page. They are also free if `person` has written text in
 * their chat by hand and has not unsent it. Mass messages and messages of the platform, an automation or the
 * assistant do not count as written by hand. They do not earn a fee either (CH23).
 */
export const chargesToWrite = (
  person: RawBuilder<unknown>,
  writer: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from chat_settings x join people y on y.id = x.person_id
  where x.person_id = ${person} and x.writing_fee > 0 and y.creator_domain is not null
    and y.is_verified_to_sell and not y.is_restricted
    and not exists (select from active_memberships a where a.fan_id = ${writer} and a.creator_id = y.id)
    and not exists (select from active_memberships a where a.fan_id = y.id and a.creator_id = ${writer})
    and not exists (
      select from chats h join messages e on e.chat_id = h.id and e.sender_id = y.id
        and e.kind <> 'system' and e.author in ('person', 'team', 'draft') and e.body ~ '\\S' and e.unsent_at is null
      where least(h.creator_id, h.fan_id) = least(y.id, ${writer})
        and greatest(h.creator_id, h.fan_id) = greatest(y.id, ${writer})))`;

/** Whether the person charges the writer for messages, by the rules of `chargesToWrite`. */
export async function isCharged(
  reader: Reader,
  { writerId, personId }: { writerId: string; personId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isCharged: boolean }>`
    select ${chargesToWrite(sql`${personId}::uuid`, sql`${writerId}::uuid`)} as "isCharged"`.execute(reader);
  return rows[0]?.isCharged === true;
}

export async function findOfficial(
  reader: Reader,
  domain: string,
): Promise<{ id: string; address: string } | undefined> {
  return reader
    .selectFrom('people')
    .select(['id', 'address'])
    .where('creator_domain', '=', domain)
    .executeTakeFirst();
}

import { type RawBuilder, sql } from 'kysely';
import { hasBoughtMessage, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { latestChats } from './chats.store.ts';

interface Wanted {
  readonly viewer: Viewer;
  readonly personId: string;
  /**
   * Whether nicknames are searched. False for a viewer who does not see nicknames, because a search could
   * reveal them.
   */
  readonly seesNicknames: boolean;
  readonly query: string;
}

const CHATS_FOUND_MAX = 20;
const MESSAGES_FOUND_MAX = 50;
/** The maximum number of chats that a search in all chats covers, starting with the latest chats. */
const CHATS_SEARCHED = 500;
const MESSAGES_SEARCHED = 500;
/**
 * The maximum number of messages that a search in one chat covers, latest first. Two people do not write more
 * in years, but a program can in an hour or two.
 */
const MESSAGES_SEARCHED_IN_ONE = 20_000;
const FOUND_PER_CHAT = 5;

const containing = (query: string): string => `%${query.replace(/[\\%_]/g, '\\$&')}%`;

/** The ids of chats whose other person's display name, page domain or nickname contains the query. */
export async function findChatsByName(
  reader: Reader,
  { viewer, personId, seesNicknames, query }: Wanted,
): Promise<string[]> {
  const like = containing(query);
  const orNickname = seesNicknames ? sql`or m.nickname ilike ${like}` : sql``;
  const isWanted = sql`(o.display_name ilike ${like} ${orNickname} or o.creator_domain ilike ${like})`;
  const found = latestChats({ viewer, personId }, { isWanted, limit: CHATS_FOUND_MAX });
  const { rows } = await sql<{ chat_id: string }>`${found}`.execute(reader);
  return rows.map((row) => row.chat_id);
}

/**
 * A query for one page of messages that contain the text, newest first. Locked text is searched only for people
 * who may read it. Otherwise a person could find out the locked text word by word. An unsent message is found
 * only by its buyer. A message that the person removed is not found.
 */
export function messagesContaining({
  viewer,
  personId,
  query,
  chatId,
}: Omit<Wanted, 'seesNicknames'> & { chatId: string | null }): RawBuilder<unknown> {
  const [me, like] = [sql`${personId}::uuid`, containing(query)];
  const isBought = hasBoughtMessage(me, sql`coalesce(g.mass_id, g.id)`);
  const chosen =
    chatId === null
      ? latestChats({ viewer, personId }, { isWanted: sql`true`, limit: CHATS_SEARCHED })
      : sql`select ${chatId}::uuid as chat_id`;
  const most = chatId === null ? MESSAGES_SEARCHED : MESSAGES_SEARCHED_IN_ONE;
  return sql`
    select f.chat_id, f.seq, row_number() over (order by f.created_at desc, f.chat_id, f.seq desc) as place
    from (${chosen}) k, lateral (
      select g.chat_id, g.seq, g.created_at
      from (select * from messages n where n.chat_id = k.chat_id order by n.seq desc limit ${most}) g
        left join mass_messages x on x.id = g.mass_id
      where g.kind <> 'system'
        and (coalesce(x.body, g.body) ilike ${like} or coalesce(x.locked_body, g.locked_body) ilike ${like}
          and (g.sender_id = ${me} or coalesce(x.price, g.price) is null or ${isBought}))
        and (g.unsent_at is null and x.unsent_at is null or g.sender_id <> ${me} and ${isBought})
        and not exists (select from message_marks r where r.chat_id = g.chat_id and r.seq = g.seq
          and r.person_id = ${me} and r.removed_at is not null)
      order by g.seq desc limit ${chatId === null ? FOUND_PER_CHAT : MESSAGES_FOUND_MAX}) f
    order by f.created_at desc, f.chat_id, f.seq desc limit ${MESSAGES_FOUND_MAX}`;
}

/** The name and picture of the other person in each of these chats, by chat id. */
export async function peersOf(
  reader: Reader,
  {
    personId,
    seesNicknames,
    chatIds,
  }: { personId: string; seesNicknames: boolean; chatIds: readonly string[] },
): Promise<ReadonlyMap<string, { name: string; avatar: string | null }>> {
  if (chatIds.length === 0) return new Map();
  const name = seesNicknames ? sql`coalesce(m.nickname, o.display_name)` : sql.ref('o.display_name');
  const { rows } = await sql<{ id: string; name: string; avatar: string | null }>`
    select m.chat_id as id, ${name} as name, o.avatar
    from chat_members m join people o on o.id = m.other_id
    where m.person_id = ${personId}::uuid and m.chat_id = any(${chatIds}::uuid[])`.execute(reader);
  return new Map(rows.map((row) => [row.id, row]));
}

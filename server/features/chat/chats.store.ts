import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, personViewer, type Viewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';

/** What somebody is to a chat. */
export interface Membership {
  readonly chatId: string;
  readonly personId: string;
  readonly otherId: string;
  readonly creatorId: string;
  readonly fanId: string;
  readonly side: 'creator' | 'fan';
  readonly lastSeq: number;
  readonly readSeq: number;
  /** Something sent to many waits to be taken in. */
  readonly hasWaiting: boolean;
  /** The other side lets them read, not write. */
  readonly isRestricted: boolean;
}

/** From a seat only chats of the creator's page are there, not those a creator has as somebody's fan. On `alias`. */
export const isInReach = ({ seat }: Viewer, alias: string): RawBuilder<boolean> =>
  seat
    ? sql<boolean>`exists (select from chats e where e.id = ${sql.ref(`${alias}.chat_id`)}
        and e.creator_id = ${sql.ref(`${alias}.person_id`)})`
    : sql<boolean>`true`;

/** Something sent to the fan `person` in the chat `chat`, and not yet of its sequence. */
const waitsIn = (chat: string) => sql<boolean>`exists (
  select from mass_pointers p join mass_messages x on x.id = p.mass_id
  where p.chat_id = ${sql.ref(chat)} and p.taken_seq is null and x.unsent_at is null)`;

/**
 * The chat as one of its two stands to it. Of others' chats, and where there is a block between the two, nothing is
 * known: the answer is the same as for a chat that never was (A4).
 */
export async function membersOf(
  reader: Reader,
  chatId: string,
  personId: string,
  viewer: Viewer = personViewer(personId),
): Promise<Membership | undefined> {
  const { rows } = await sql<Membership>`
    select m.chat_id as "chatId", m.person_id as "personId", m.other_id as "otherId", c.creator_id as "creatorId",
      c.fan_id as "fanId", case when c.creator_id = m.person_id then 'creator' else 'fan' end as side,
      m.last_seq as "lastSeq", m.read_seq as "readSeq", ${waitsIn('m.chat_id')} as "hasWaiting",
      t.restricted_at is not null as "isRestricted"
    from chat_members m join chats c on c.id = m.chat_id join people o on o.id = m.other_id
      join chat_members t on t.chat_id = m.chat_id and t.person_id = m.other_id
    where m.chat_id = ${chatId}::uuid and m.person_id = ${personId}::uuid and ${creatorIsVisible(viewer, 'o')}`.execute(
    reader,
  );
  return rows[0];
}

export interface Pair {
  readonly creatorId: string;
  readonly fanId: string;
  readonly isShut: boolean;
}

export async function findPair(reader: Reader, chatId: string): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`
    select c.creator_id as "creatorId", c.fan_id as "fanId",
      exists (select from blocks b where (b.blocker_id, b.blocked_id) in
        ((c.creator_id, c.fan_id), (c.fan_id, c.creator_id))) as "isShut"
    from chats c where c.id = ${chatId}::uuid`.execute(reader);
  return rows[0];
}

/** Made empty and out of both lists: it shows when something is said in it. */
export async function makeChat(
  tx: Tx,
  { id, creatorId, fanId }: { id: string; creatorId: string; fanId: string },
): Promise<boolean> {
  const { rows } = await sql`
    with made as (
      insert into chats (id, creator_id, fan_id) values (${id}::uuid, ${creatorId}::uuid, ${fanId}::uuid)
      on conflict do nothing returning id),
    members as (
      insert into chat_members (chat_id, person_id, other_id, hidden_at)
      select made.id, who.person, who.other, app_now() from made, (values
        (${creatorId}::uuid, ${fanId}::uuid), (${fanId}::uuid, ${creatorId}::uuid)) who (person, other))
    select from made`.execute(tx);
  return rows.length > 0;
}

export async function findChatOf(
  reader: Reader,
  one: string,
  other: string,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from chats where least(creator_id, fan_id) = least(${one}::uuid, ${other}::uuid)
      and greatest(creator_id, fan_id) = greatest(${one}::uuid, ${other}::uuid)`.execute(reader);
  return rows[0];
}

import { sql } from 'kysely';
import type { SeatRight } from '#contract/seat-rights.ts';
import { mayReach } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';

export interface SeatRow {
  readonly id: string;
  readonly creatorId: string;
  readonly personId: string | null;
  readonly email: string;
  readonly name: string | null;
  readonly avatar: string | null;
  readonly rights: SeatRight[];
  readonly state: 'invited' | 'active';
  readonly createdAt: Date;
}

/** The creator's offered and taken seats, oldest first. */
export async function listSeats(
  reader: Reader,
  { creatorId, id = null }: { creatorId: string; id?: string | null },
): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select t.id, t.creator_id as "creatorId", t.person_id as "personId", t.email, p.display_name as name, p.avatar,
      t.rights, t.state, t.created_at as "createdAt"
    from seats t left join people p on p.id = t.person_id
    where t.creator_id = ${creatorId}::uuid and t.state <> 'ended' and (${id}::uuid is null or t.id = ${id}::uuid)
    order by t.created_at, t.id`.execute(reader);
  return rows;
}

/** Inserts an offered seat; returns false if this address already has a seat or an offer. */
export async function insertSeat(
  tx: Tx,
  {
    id,
    creatorId,
    email,
    rights,
  }: { id: string; creatorId: string; email: string; rights: readonly SeatRight[] },
): Promise<boolean> {
  const { rows } = await sql`
    insert into seats (id, creator_id, email, rights)
    values (${id}, ${creatorId}::uuid, ${email}, ${rights}::text[])
    on conflict (creator_id, email) where state <> 'ended' do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function setRights(
  tx: Tx,
  { id, creatorId, rights }: { id: string; creatorId: string; rights: readonly SeatRight[] },
): Promise<boolean> {
  const { rows } = await sql`
    update seats set rights = ${rights}::text[]
    where id = ${id}::uuid and creator_id = ${creatorId}::uuid and state <> 'ended' returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * The two people to notify of a change: the creator and the member. While the seat is only offered,
 * `memberId` is the owner of the email address. It is null if no person has this address, if the owner is
 * restricted, or if there is a block between the owner and the creator.
 */
export interface SeatParticipants {
  readonly id: string;
  readonly creatorId: string;
  readonly memberId: string | null;
}

const sides = sql`t.id, t.creator_id as "creatorId", coalesce(t.person_id, (
  select p.id from people p where p.email = t.email
    and ${mayReach(sql.ref('t.creator_id'), sql.ref('p.id'))})) as "memberId"`;

export async function participantsOf(reader: Reader, id: string): Promise<SeatParticipants | undefined> {
  const { rows } = await sql<SeatParticipants>`select ${sides} from seats t where t.id = ${id}::uuid`.execute(
    reader,
  );
  return rows[0];
}

/** Ends a seat: either one that this creator gave, or one that this person holds or is offered. */
export async function endSeat(
  tx: Tx,
  { id, by }: { id: string; by: { creatorId: string } | { memberId: string } },
): Promise<SeatParticipants | undefined> {
  const isTheirs =
    'creatorId' in by ? sql`t.creator_id = ${by.creatorId}::uuid` : sql`${isHeldBy(by.memberId)}`;
  const { rows } = await sql<SeatParticipants>`
    update seats t set state = 'ended', ended_at = app_now()
    where t.id = ${id}::uuid and t.state <> 'ended' and ${isTheirs} returning ${sides}`.execute(tx);
  return rows[0];
}

/**
 * Ends the taken seats between two people, whichever of them is the creator. An offer to an address stays,
 * because its disappearance after a block would reveal to the creator whose address it is (TE9).
 */
export async function endBetween(tx: Tx, one: string, other: string): Promise<SeatParticipants[]> {
  const { rows } = await sql<SeatParticipants>`
    update seats t set state = 'ended', ended_at = app_now()
    where t.state = 'active' and (t.creator_id, t.person_id) in
      ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
    returning ${sides}`.execute(tx);
  return rows;
}

/**
 * SQL for whether the row `t` of `seats` is taken by this person or offered to this person's email address.
 */
const isHeldBy = (personId: string) => sql<boolean>`(t.person_id = ${personId}::uuid
  or t.state = 'invited' and t.email = (select p.email from people p where p.id = ${personId}::uuid))`;

const mayMeetTheirCreator = (personId: string) => sql<boolean>`(not c.is_restricted and not exists (
  select from blocks b where (b.blocker_id, b.blocked_id) in
    ((t.creator_id, ${personId}::uuid), (${personId}::uuid, t.creator_id))))`;

export interface HeldRow {
  readonly id: string;
  readonly state: 'invited' | 'active';
  readonly rights: SeatRight[];
  readonly creatorId: string;
  readonly domain: string;
  readonly name: string;
  readonly avatar: string | null;
}

/** The seats that a person holds, and those offered to the person's email address. */
export async function heldSeats(reader: Reader, personId: string): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select t.id, t.state, t.rights, t.creator_id as "creatorId", c.creator_domain as domain, c.display_name as name,
      c.avatar
    from seats t join people c on c.id = t.creator_id
    where t.state <> 'ended' and c.creator_domain is not null and t.creator_id <> ${personId}::uuid
      and ${isHeldBy(personId)} and ${mayMeetTheirCreator(personId)}
    order by lower(c.display_name), t.id`.execute(reader);
  return rows;
}

/** Takes a seat; a repeated request changes nothing. Undefined if the seat is not offered to this person. */
export async function takeSeat(
  tx: Tx,
  { id, personId }: { id: string; personId: string },
): Promise<(SeatParticipants & { isNew: boolean }) | undefined> {
  const { rows } = await sql<SeatParticipants & { isNew: boolean }>`
    with asked as (
      select t.id, t.state from seats t join people c on c.id = t.creator_id
      where t.id = ${id}::uuid and t.state <> 'ended' and t.creator_id <> ${personId}::uuid
        and ${isHeldBy(personId)} and ${mayMeetTheirCreator(personId)}
        and not exists (select from seats o where o.creator_id = t.creator_id and o.person_id = ${personId}::uuid
          and o.state = 'active' and o.id <> t.id)
      for update of t)
    update seats t set state = 'active', person_id = ${personId}::uuid, taken_at = coalesce(t.taken_at, app_now())
    from asked where t.id = asked.id
    returning t.id, t.creator_id as "creatorId", t.person_id as "memberId", asked.state = 'invited' as "isNew"`.execute(
    tx,
  );
  return rows[0];
}

/**
 * The facts for the email with an offer: the creator's name and email address, the recipient's language, and
 * whether the creator may reach the recipient.
 */
interface EmailFacts {
  readonly creator: string;
  readonly ownEmail: string | null;
  readonly language: string | null;
  readonly mayReach: boolean;
}

export async function emailFacts(
  reader: Reader,
  { creatorId, email }: { creatorId: string; email: string },
): Promise<EmailFacts> {
  const { rows } = await sql<EmailFacts>`
    select c.display_name as creator, c.email as "ownEmail", p.language,
      p.id is null or ${mayReach(sql.ref('c.id'), sql.ref('p.id'))} as "mayReach"
    from people c left join people p on p.email = ${email} where c.id = ${creatorId}::uuid`.execute(reader);
  return rows[0] ?? { creator: '', ownEmail: null, language: null, mayReach: false };
}

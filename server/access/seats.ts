import { type RawBuilder, sql } from 'kysely';
import type { SeatRight } from '#contract/seat-rights.ts';
import type { Reader } from '../kit/db.ts';
import type { SeatHeld } from '../kit/handle.ts';

/**
 * SQL for whether the seat `t` is live: it was accepted and has not ended, there is no block between member
 * and creator, and neither of them is restricted.
 */
const isLive: RawBuilder<boolean> = sql<boolean>`(t.state = 'active'
  and not exists (select from people x where x.id in (t.person_id, t.creator_id) and x.is_restricted)
  and not exists (select from blocks b where (b.blocker_id, b.blocked_id) in
    ((t.person_id, t.creator_id), (t.creator_id, t.person_id))))`;

/** SQL for whether a person has a live seat in a creator's inbox, with all of these rights. */
export const hasLiveSeat = (
  person: RawBuilder<unknown>,
  creator: RawBuilder<unknown>,
  rights: readonly SeatRight[],
): RawBuilder<boolean> => sql<boolean>`exists (
  select from seats t where t.person_id = ${person} and t.creator_id = ${creator} and ${isLive}
    and t.rights @> ${rights}::text[])`;

/**
 * The member's live seat on the page with this domain. Only the current domain of a renamed page finds the
 * seat.
 */
export async function findSeat(
  reader: Reader,
  { memberId, domain }: { memberId: string; domain: string },
): Promise<{ creatorId: string; address: string; rights: SeatRight[] } | undefined> {
  const { rows } = await sql<{ creatorId: string; address: string; rights: SeatRight[] }>`
    select c.id as "creatorId", c.address, t.rights
    from people c join seats t on t.creator_id = c.id
    where c.creator_domain = ${domain} and t.person_id = ${memberId}::uuid and ${isLive}`.execute(reader);
  return rows[0];
}

/** The live seat that a login's person has in this creator's inbox; undefined for the creator's own login. */
export async function seatOfSession(
  reader: Reader,
  { creatorId, sessionId }: { creatorId: string; sessionId: string },
): Promise<SeatHeld | undefined> {
  const { rows } = await sql<SeatHeld>`
    select t.person_id as "memberId", t.rights
    from sessions s join seats t on t.person_id = s.person_id
    where s.id = ${sessionId}::uuid and t.creator_id = ${creatorId}::uuid and s.ended_at is null
      and s.refresh_expires_at > app_now() and ${isLive}`.execute(reader);
  return rows[0];
}

/**
 * Rights that open all files of the creator. Without them a member sees only files in places that the seat
 * opens.
 */
const wholeVault: readonly SeatRight[] = ['sell'];

/**
 * SQL for whether the file `m`, which the creator may see, is also open to a member. This is true for the
 * member's own uploads and, depending on the seat's rights, for files in the creator's chats, mass messages
 * and templates, or for all files.
 */
export function isOpenToSeat({ memberId, rights }: SeatHeld, creatorId: string): RawBuilder<boolean> {
  const creator = sql`${creatorId}::uuid`;
  const places = {
    read: sql`exists (select from message_media i join chats c on c.id = i.chat_id
        where i.asset_id = m.id and c.creator_id = ${creator})
      or exists (select from mass_media i join mass_messages w on w.id = i.mass_id
        where i.asset_id = m.id and w.creator_id = ${creator} and w.sent_at is not null)`,
    mass: sql`exists (select from mass_media i join mass_messages w on w.id = i.mass_id
        where i.asset_id = m.id and w.creator_id = ${creator})`,
    write: sql`exists (select from template_media i join templates w on w.id = i.template_id
        where i.asset_id = m.id and w.creator_id = ${creator})`,
  };
  const open = [
    sql`m.uploaded_by = ${memberId}::uuid`,
    ...(rights.some((right) => wholeVault.includes(right)) ? [sql`m.owner_id = ${creator}`] : []),
    ...(['read', 'mass', 'write'] as const).flatMap((right) =>
      rights.includes(right) ? [places[right]] : [],
    ),
  ];
  return sql<boolean>`(${sql.join(open, sql` or `)})`;
}

/**
 * Whether a member may attach these files of the creator to a message that the member writes. With `sell` all
 * files are allowed; otherwise only the member's own uploads and files that a template of the creator sends
 * for free.
 */
export async function mayAttachFiles(
  reader: Reader,
  { memberId, rights }: SeatHeld,
  ids: readonly string[],
): Promise<boolean> {
  if (rights.includes('sell') || ids.length === 0) return true;
  const { rows } = await sql`
    select from media_assets m where m.id = any(${ids}::uuid[]) and m.uploaded_by is distinct from ${memberId}::uuid
      and not exists (select from template_media i join templates w on w.id = i.template_id
        where i.asset_id = m.id and w.creator_id = m.owner_id and (w.price is null or i.is_preview))
    limit 1`.execute(reader);
  return rows.length === 0;
}

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
 * Returns the member's live seat on the page with this domain. After a page is renamed, only its current domain finds
 * the seat.
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

/**
 * Returns the live seat that the person of this login has in the creator's inbox; undefined for the creator's own
 * login.
 */
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
 * Rights that open all files of the creator. Without one of them, a member sees only files that other rights of the
 * seat open, and the member's own uploads.
 */
const wholeVault: readonly SeatRight[] = ['sell'];

/**
 * SQL for whether a file `m` that the creator may see is also open to a member. Members may see their own uploads.
 * Depending on the seat's rights, they may also see files in the creator's chats, mass messages and templates, or all
 * files.
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

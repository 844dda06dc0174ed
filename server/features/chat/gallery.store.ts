import { type RawBuilder, sql } from 'kysely';
import type { chat } from '#contract/chat.ts';
import type { InputOf } from '#contract/kit.ts';
import { hasBoughtMessage } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';

export type Show = NonNullable<InputOf<typeof chat.gallery>['show']>;

export interface GalleryRow {
  readonly seq: number;
  readonly position: number;
  readonly assetId: string;
  readonly kind: 'photo' | 'video' | 'audio';
  readonly price: string | null;
  readonly isBought: boolean;
  readonly isOpen: boolean;
  readonly at: Date;
}

/**
 * The SQL condition of each gallery filter. `is_bought` is true when the message's receiver has paid for it.
 */
const shown: Readonly<Record<Show, RawBuilder<boolean>>> = {
  all: sql<boolean>`true`,
  photos: sql<boolean>`t.kind = 'photo'`,
  videos: sql<boolean>`t.kind = 'video'`,
  audios: sql<boolean>`t.kind = 'audio'`,
  bought: sql<boolean>`t.is_bought`,
  locked: sql<boolean>`t.price is not null and not t.is_bought and not t.is_preview`,
  sent: sql<boolean>`t.is_mine`,
};

/** A position in the gallery. The newest message comes first, and the media of a message keep their order. */
export interface GalleryCursor {
  readonly seq: number;
  readonly position: number;
}

/**
 * One page of a chat's media. Media of removed messages are left out. Media of unsent messages are left out
 * unless the viewer bought them.
 */
export async function listGallery(
  reader: Reader,
  {
    chatId,
    personId,
    show,
    after,
    limit,
  }: { chatId: string; personId: string; show: Show; after: GalleryCursor | null; limit: number },
): Promise<GalleryRow[]> {
  const me = sql`${personId}::uuid`;
  const buyer = sql`case when g.sender_id = ${me} then k.other_id else ${me} end`;
  const { rows } = await sql<GalleryRow>`
    select t.seq, t.position, t.asset_id as "assetId", t.kind, t.price::text as price, t.is_bought as "isBought",
      t.price is null or t.is_mine or t.is_bought or t.is_preview as "isOpen", t.created_at as at
    from (
      select g.seq, o.position, o.asset_id, o.is_preview, d.kind, g.created_at, g.sender_id = ${me} as is_mine,
        coalesce(x.price, g.price) as price, g.unsent_at is not null or x.unsent_at is not null as is_taken_back,
        coalesce(x.price, g.price) is not null
          and ${hasBoughtMessage(buyer, sql`coalesce(g.mass_id, g.id)`)} as is_bought
      from messages g join chat_members k on k.chat_id = g.chat_id and k.person_id = ${me}
        left join mass_messages x on x.id = g.mass_id,
        lateral (
          select position, asset_id, is_preview from message_media where chat_id = g.chat_id and seq = g.seq
          union all
          select position, asset_id, is_preview from mass_media where mass_id = g.mass_id) o
        join media_assets d on d.id = o.asset_id
      where g.chat_id = ${chatId} and g.has_media
        and ${after ? sql`(g.seq < ${after.seq} or g.seq = ${after.seq} and o.position > ${after.position})` : sql`true`}
        and not exists (select from message_marks r where r.chat_id = g.chat_id and r.seq = g.seq
          and r.person_id = ${me} and r.removed_at is not null)) t
    where (not t.is_taken_back or t.is_bought and not t.is_mine) and ${shown[show]}
    order by t.seq desc, t.position limit ${limit}`.execute(reader);
  return rows;
}

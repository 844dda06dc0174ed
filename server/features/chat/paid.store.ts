import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import { NEW_FAN_DAYS } from './terms.ts';

export async function isNewPerson(reader: Reader, personId: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select created_at > app_now() - make_interval(days => ${NEW_FAN_DAYS}) as "isNew"
    from people where id = ${personId}`.execute(reader);
  return rows[0]?.isNew !== false;
}

/** A stored message with its locked content. A repeated request is compared with it. */
export interface SentOffer {
  readonly senderId: string;
  readonly text: string;
  readonly lockedText: string;
  /** The price in units; `0` for a free message. */
  readonly price: string;
  /** The media in the order in which the message shows them. */
  readonly media: readonly { readonly assetId: string; readonly isPreview: boolean }[];
}

export async function readOffer(
  reader: Reader,
  { chatId, seq }: { chatId: string; seq: number },
): Promise<SentOffer | undefined> {
  const { rows } = await sql<SentOffer>`
    select m.sender_id as "senderId", m.body as text, coalesce(m.locked_body, '') as "lockedText",
           coalesce(m.price, 0)::text as price,
           coalesce((select json_agg(json_build_object('assetId', a.asset_id, 'isPreview', a.is_preview) order by a.position)
                     from message_media a where a.chat_id = m.chat_id and a.seq = m.seq), '[]') as media
    from messages m where m.chat_id = ${chatId} and m.seq = ${seq}`.execute(reader);
  return rows[0];
}

/** Returns those of `ids` that are files of the owner, in the same order. */
export async function filterOwnMedia(
  reader: Reader,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media_assets where id = any(${ids}::uuid[]) and owner_id = ${ownerId}`.execute(reader);
  const own = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => own.has(id));
}

import { type RawBuilder, sql } from 'kysely';

/**
 * A query for the `fan_id` of each fan who bought all of these files, in posts, collections or messages. It
 * starts from the files, so its cost depends on their sales and not on the number of fans.
 */
export const ownersOfAll = (assetIds: readonly string[]): RawBuilder<unknown> => sql`(
  select o.fan_id from (
    select u.fan_id, i.asset_id from post_media i
      join purchases u on u.kind = 'unlock' and u.item_kind = 'post' and u.item_id = i.post_id and u.state = 'paid'
    where i.asset_id = any(${assetIds}::uuid[]) and not i.is_preview
    union
    select k.fan_id, i.asset_id from collection_items i join owned_collections k on k.collection_id = i.collection_id
    where i.asset_id = any(${assetIds}::uuid[]) and (i.removed_at is null or k.created_at < i.removed_at)
    union
    select k.fan_id, m.asset_id from post_media m join collection_items i on i.post_id = m.post_id
      join owned_collections k on k.collection_id = i.collection_id
    where m.asset_id = any(${assetIds}::uuid[]) and (i.removed_at is null or k.created_at < i.removed_at)
    union
    select u.fan_id, i.asset_id from message_media i join messages g on g.chat_id = i.chat_id and g.seq = i.seq
      join purchases u on u.kind = 'unlock' and u.item_kind = 'message' and u.item_id = g.id and u.state = 'paid'
    where i.asset_id = any(${assetIds}::uuid[])
    union
    select u.fan_id, i.asset_id from mass_media i
      join purchases u on u.kind = 'unlock' and u.item_kind = 'message' and u.item_id = i.mass_id and u.state = 'paid'
    where i.asset_id = any(${assetIds}::uuid[])) o
  group by o.fan_id having count(*) = ${new Set(assetIds).size})`;

import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { DownloadRules, Watermark } from '#contract/protection.ts';
import { hasBoughtMessage } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';

type WatermarkSettings = z.output<typeof Watermark>;
type Rules = z.output<typeof DownloadRules>;

/** The creator's saved settings; undefined if the creator has never saved any. */
async function readRow(reader: Reader, creatorId: string) {
  return reader.selectFrom('protections').selectAll().where('creator_id', '=', creatorId).executeTakeFirst();
}

const unset: WatermarkSettings = {
  isOn: false,
  text: '{domain}',
  position: 'bottom-end',
  opacity: 30,
  size: 'medium',
  hasViewerMark: true,
};

export async function readWatermark(reader: Reader, creatorId: string): Promise<WatermarkSettings> {
  const row = await readRow(reader, creatorId);
  if (!row) return unset;
  return Watermark.parse({
    isOn: row.is_watermarked,
    text: row.watermark_text,
    position: row.watermark_position,
    opacity: row.watermark_opacity,
    size: row.watermark_size,
    hasViewerMark: row.has_viewer_mark,
  });
}

export async function saveWatermark(tx: Tx, creatorId: string, settings: WatermarkSettings): Promise<void> {
  const values = {
    is_watermarked: settings.isOn,
    watermark_text: settings.text,
    watermark_position: settings.position,
    watermark_opacity: settings.opacity,
    watermark_size: settings.size,
    has_viewer_mark: settings.hasViewerMark,
    updated_at: sql<Date>`app_now()`,
  };
  await tx
    .insertInto('protections')
    .values({ creator_id: creatorId, ...values })
    .onConflict((conflict) => conflict.column('creator_id').doUpdateSet(values))
    .execute();
}

/**
 * Counts the pictures and videos that do not match the setting `isOn`: those with a watermark if it is off,
 * or those without a watermark if it is on.
 */
export async function countOtherMedia(reader: Reader, creatorId: string, isOn: boolean): Promise<number> {
  const { count } = await reader
    .selectFrom('media_assets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', creatorId)
    .where('kind', '<>', 'audio')
    .where('state', '<>', 'refused')
    .where('is_marked', '<>', isOn)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function markAllMedia(tx: Tx, creatorId: string, isMarked: boolean): Promise<void> {
  await tx
    .updateTable('media_assets')
    .set({ is_marked: isMarked })
    .where('owner_id', '=', creatorId)
    .where('kind', '<>', 'audio')
    .where('is_marked', '<>', isMarked)
    .execute();
}

export async function readDownloadRules(reader: Reader, creatorId: string): Promise<Rules> {
  const row = await readRow(reader, creatorId);
  if (!row) return { rule: 'nobody', photo: null, video: null, audio: null, sideMax: null };
  return DownloadRules.parse({
    rule: row.download_rule,
    photo: row.download_photo,
    video: row.download_video,
    audio: row.download_audio,
    sideMax: row.download_side_max,
  });
}

export async function saveDownloadRules(tx: Tx, creatorId: string, rules: Rules): Promise<void> {
  const values = {
    download_rule: rules.rule,
    download_photo: rules.photo,
    download_video: rules.video,
    download_audio: rules.audio,
    download_side_max: rules.sideMax,
    updated_at: sql<Date>`app_now()`,
  };
  await tx
    .insertInto('protections')
    .values({ creator_id: creatorId, ...values })
    .onConflict((conflict) => conflict.column('creator_id').doUpdateSet(values))
    .execute();
}

/**
 * SQL: whether the person bought a post, collection, message or mass message that contains `asset`, a row of
 * `media_assets`.
 */
const hasBought = (person: RawBuilder<unknown>, asset: string): RawBuilder<boolean> => {
  const [id, owner] = [sql.ref(`${asset}.id`), sql.ref(`${asset}.owner_id`)];
  const isOwned = (kind: 'post' | 'collection') => sql`b.fan_id = ${person} and b.creator_id = ${owner}
    and b.item_kind = ${sql.lit(kind)} and b.state = 'paid'`;
  return sql<boolean>`(
    exists (select from purchases b join post_media o on o.post_id = b.item_id
      where ${isOwned('post')} and o.asset_id = ${id})
    or exists (select from purchases b join collection_items i on i.collection_id = b.item_id
      where ${isOwned('collection')} and (i.asset_id = ${id}
        or exists (select from post_media o where o.post_id = i.post_id and o.asset_id = ${id})))
    or exists (select from message_media i join messages g on g.chat_id = i.chat_id and g.seq = i.seq
      where i.asset_id = ${id} and ${hasBoughtMessage(person, sql.ref('g.id'))})
    or exists (select from mass_media i
      where i.asset_id = ${id} and ${hasBoughtMessage(person, sql.ref('i.mass_id'))}))`;
};

/**
 * SQL: whether the person may download `asset`, a row of `media_assets` that the person may see (PR7, PR9).
 * Used for offering downloads in chats and for checking each download.
 */
export const isDownloadAllowed = (person: RawBuilder<unknown>, asset: string): RawBuilder<boolean> => {
  const owner = sql.ref(`${asset}.owner_id`);
  return sql<boolean>`(${owner} = ${person} or exists (
    select from protections w, lateral (select download_rule_of(w, ${sql.ref(`${asset}.kind`)}) as rule) r
    where w.creator_id = ${owner} and r.rule <> 'nobody' and (${hasBought(person, asset)}
      or r.rule = 'subscribers' and exists (
        select from active_memberships m where m.fan_id = ${person} and m.creator_id = ${owner}))))`;
};

/** The limits for the person's download of a file; null if the person may not download the file. */
export async function downloadTerms(
  reader: Reader,
  { personId, assetId }: { personId: string; assetId: string },
): Promise<{ readonly sideMax: number | null } | null> {
  const person = sql`${personId}::uuid`;
  const { rows } = await sql<{ may: boolean; sideMax: number | null }>`
    select ${isDownloadAllowed(person, 'a')} as may,
      case when a.owner_id <> ${person} then p.download_side_max end as "sideMax"
    from media_assets a left join protections p on p.creator_id = a.owner_id
    where a.id = ${assetId}`.execute(reader);
  const [found] = rows;
  return found?.may ? { sideMax: found.sideMax } : null;
}

export async function recordDownload(
  tx: Tx,
  { assetId, personId }: { assetId: string; personId: string },
): Promise<void> {
  await sql`
    insert into media_downloads (id, asset_id, creator_id, person_id)
    select ${newId()}, a.id, a.owner_id, ${personId} from media_assets a
    where a.id = ${assetId} and a.owner_id <> ${personId}`.execute(tx);
}

export interface DownloadRow {
  readonly id: string;
  readonly from: string;
  readonly kind: 'photo' | 'video' | 'audio';
  readonly at: Date;
}

export async function latestDownloads(
  reader: Reader,
  creatorId: string,
  limit: number,
): Promise<DownloadRow[]> {
  const { rows } = await sql<DownloadRow>`
    select d.id, p.display_name as "from", a.kind, d.created_at as at
    from media_downloads d join people p on p.id = d.person_id join media_assets a on a.id = d.asset_id
    where d.creator_id = ${creatorId} order by d.created_at desc, d.id desc limit ${limit}`.execute(reader);
  return rows;
}

import { sql } from 'kysely';
import type { z } from 'zod';
import { DownloadRules, Watermark } from '#contract/protection.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';

type WatermarkLook = z.output<typeof Watermark>;
type Rules = z.output<typeof DownloadRules>;

/** Whoever has set nothing has the defaults of the table's columns. */
async function readRow(reader: Reader, creatorId: string) {
  return reader.selectFrom('protections').selectAll().where('creator_id', '=', creatorId).executeTakeFirst();
}

const unset: WatermarkLook = {
  isOn: false,
  text: '{domain}',
  position: 'bottom-end',
  opacity: 30,
  size: 'medium',
  hasViewerMark: true,
};

export async function readWatermark(reader: Reader, creatorId: string): Promise<WatermarkLook> {
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

export async function saveWatermark(tx: Tx, creatorId: string, look: WatermarkLook): Promise<void> {
  const values = {
    is_watermarked: look.isOn,
    watermark_text: look.text,
    watermark_position: look.position,
    watermark_opacity: look.opacity,
    watermark_size: look.size,
    has_viewer_mark: look.hasViewerMark,
    updated_at: sql<Date>`app_now()`,
  };
  await tx
    .insertInto('protections')
    .values({ creator_id: creatorId, ...values })
    .onConflict((conflict) => conflict.column('creator_id').doUpdateSet(values))
    .execute();
}

/** Pictures that are not marked while the watermark is on, or still are while it is off. */
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

/** How somebody may keep a copy of something, beyond looking at it (D1, D3); null: not at all. */
export async function copyTerms(
  reader: Reader,
  { personId, assetId }: { personId: string; assetId: string },
): Promise<{ readonly sideMax: number | null } | null> {
  const { rows } = await sql<{ may: boolean; sideMax: number | null }>`
    select a.owner_id = ${personId} or (r.rule <> 'nobody' and (
      exists (
        select from purchases b
        where b.fan_id = ${personId} and b.creator_id = a.owner_id and b.state = 'paid' and (
          (b.item_kind = 'post' and exists (
            select from post_media o where o.post_id = b.item_id and o.asset_id = a.id))
          or (b.item_kind = 'collection' and exists (
            select from collection_items i where i.collection_id = b.item_id and (i.asset_id = a.id
              or exists (select from post_media o where o.post_id = i.post_id and o.asset_id = a.id)))))
      ) or (r.rule = 'subscribers' and exists (
        select from active_memberships m where m.fan_id = ${personId} and m.creator_id = a.owner_id)))) as may,
      case when a.owner_id <> ${personId} then p.download_side_max end as "sideMax"
    from media_assets a left join protections p on p.creator_id = a.owner_id,
      lateral (select download_rule_of(p, a.kind) as rule) r
    where a.id = ${assetId}`.execute(reader);
  const [found] = rows;
  return found?.may ? { sideMax: found.sideMax } : null;
}

export async function noteDownload(
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

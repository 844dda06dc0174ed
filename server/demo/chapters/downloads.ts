import { sql } from 'kysely';
import type { Tx } from '../../kit/db.ts';
import { demoLogins } from '../logins.ts';
import { personWith } from './notes.ts';

const [, creatorLogin] = demoLogins.logins;
const COPIES = 6;

/**
 * Sets the demo creator's download rules. Buyers may download audio, and photos at the size of a phone's
 * screen. Nobody may download videos. Also adds some downloads by buyers. Does nothing if the creator already
 * has download rules, from this chapter or set by hand.
 */
export async function addDownloads(tx: Tx): Promise<void> {
  const star = await personWith(tx, creatorLogin.email);
  if (!star) return;
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('protections')
    .values({
      creator_id: star,
      download_rule: 'buyers',
      download_video: 'nobody',
      download_side_max: 720,
    })
    .onConflict((conflict) => conflict.column('creator_id').doNothing())
    .executeTakeFirstOrThrow();
  if (!inserted) return;
  await sql`
    insert into media_downloads (id, asset_id, creator_id, person_id, created_at)
    select gen_random_uuid(), a.id, a.owner_id, p.fan_id, p.created_at + (app_now() - p.created_at) / 3
    from purchases p join post_media o on p.item_kind = 'post' and o.post_id = p.item_id
      join media_assets a on a.id = o.asset_id and a.kind <> 'video'
    where p.creator_id = ${star} and p.state = 'paid'
    order by p.created_at desc, p.id, a.id limit ${COPIES}`.execute(tx);
}

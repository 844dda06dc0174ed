import { type RawBuilder, sql } from 'kysely';
import {
  MEDIA_ROOM_BYTES,
  MEDIA_ROOM_FIRST_DAY_BYTES,
  MEDIA_ROOM_FIRST_WEEK_BYTES,
} from '#contract/limits.ts';
import { hasLiveSeat } from '../../access/index.ts';

/**
 * SQL: the number of bytes that a person may store (ME9). A new account may store little, because accounts
 * are free.
 */
export const roomBytes = (personId: string): RawBuilder<number> => sql<number>`(
  select case
    when p.is_verified_to_sell or p.created_at <= app_now() - interval '7 days' then ${sql.lit(MEDIA_ROOM_BYTES)}
    when p.created_at <= app_now() - interval '1 day' then ${sql.lit(MEDIA_ROOM_FIRST_WEEK_BYTES)}
    else ${sql.lit(MEDIA_ROOM_FIRST_DAY_BYTES)}
  end::bigint from people p where p.id = ${personId}::uuid)`;

/**
 * SQL: whether the row `m` of `media_assets` counts against its owner's room. A refused file does not count.
 * A team member's unfinished upload counts only while the member's seat is live; after that the upload cannot
 * be completed (ME3).
 */
export const takesRoom: RawBuilder<boolean> = sql<boolean>`(m.state <> 'refused' and (m.state <> 'uploading'
  or m.uploaded_by is null or ${hasLiveSeat(sql.ref('m.uploaded_by'), sql.ref('m.owner_id'), ['write'])}))`;

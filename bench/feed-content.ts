import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';

const SHARED_PHOTOS = 500;

/**
 * Inserts a few photos that all posts share, because the benchmark measures the lookup of photos and not
 * their bytes.
 */
export async function fillPhotos(db: Db, ownerId: string): Promise<void> {
  // The SQL function returns the same id for the same word, in the format of a random UUID.
  await sql`
    create function bench_id(word text) returns uuid language sql immutable as $$
      select overlay(overlay(md5(word) placing '4' from 13) placing '8' from 17)::uuid $$`.execute(db);
  await sql`
    insert into media_assets (id, owner_id, kind, state, bytes, original_hash, width, height, color, settled_at)
    select bench_id('photo' || n), ${ownerId}, 'photo', 'ready', 1000, repeat('ab', 32), 1280, 1280, '#808080', app_now()
    from generate_series(1, ${SHARED_PHOTOS}) n`.execute(db);
  await sql`
    insert into media_renditions (asset_id, name, type, hash, bytes, width, height)
    select bench_id('photo' || n), r.name, 'image/webp', repeat('ab', 32), 100, r.size, r.size
    from generate_series(1, ${SHARED_PHOTOS}) n,
      (values ('320.webp', 320), ('640.webp', 640), ('1280.webp', 1280), ('preview.webp', 32)) r(name, size)`.execute(
    db,
  );
}

/**
 * Inserts posts for each creator, one hour apart. 70 % of the posts have a photo. 20 % are for sale, 40 % are
 * for members only, and 40 % are public.
 */
export async function fillPosts(
  db: Db,
  { creators, postsEach }: { creators: readonly string[]; postsEach: number },
): Promise<void> {
  // Triggers would update the counts on pages once per post. They are disabled, and the last statement sets the
  // count of posts once per page.
  await sql`alter table posts disable trigger user`.execute(db);
  await sql`
    insert into posts (id, creator_id, kind, state, body, price, for_public, for_followers, for_members, label, ai,
      comments_rule, published_at, photos, likes)
    select bench_id(c.id || ' ' || n), c.id::uuid, 'standard', 'published',
      'Morning practice, take ' || n || repeat(' and again', 12), case when n % 5 = 0 then 5000000 end, n % 5 <> 0 and n % 2 = 0,
      false, n % 5 <> 0, 'general', 'none', 'everyone',
      app_now() - make_interval(hours => n, secs => (hashtext(c.id) % 3000)), case when n % 10 < 7 then 1 else 0 end, n % 40
    from unnest(${creators}::text[]) c(id), generate_series(1, ${postsEach}::integer) n`.execute(db);
  await sql`alter table posts enable trigger user`.execute(db);
  await sql`
    insert into post_media (post_id, position, asset_id)
    select p.id, 0, bench_id('photo' || 1 + abs(hashtext(p.id::text)) % ${SHARED_PHOTOS}) from posts p
    where p.photos = 1 and p.creator_id = any(${creators}::uuid[])`.execute(db);
  await sql`update pages set posts = ${postsEach} where creator_id = any(${creators}::uuid[])`.execute(db);
}

/** Makes each fan follow `each` creators, and makes the fan a member of about half of those. */
export async function fillFollows(
  db: Db,
  { fans, creators, each }: { fans: readonly string[]; creators: readonly string[]; each: number },
): Promise<void> {
  await sql`
    insert into follows (fan_id, creator_id)
    select f.id::uuid, (${creators}::text[])[1 + (f.place * 7 + n) % ${creators.length}]::uuid
    from unnest(${fans}::text[]) with ordinality f(id, place), generate_series(1, ${each}::integer) n
    on conflict do nothing`.execute(db);
  await sql`
    insert into tiers (id, creator_id, name, price, trial_days, discount_3_bps, discount_6_bps, discount_12_bps)
    select bench_id('tier' || c.id), c.id::uuid, 'Front row', 5000000, 0, 0, 0, 0 from unnest(${creators}::text[]) c(id)
    on conflict do nothing`.execute(db);
  await sql`
    insert into subscriptions (id, fan_id, creator_id, tier_id, state, months, price, anchor_at, periods, period_start,
      period_end, trial_until, is_auto_renew, due_at)
    select gen_random_uuid(), f.fan_id, f.creator_id, bench_id('tier' || f.creator_id), 'trialing', 1, 5000000, app_now(), 0,
      app_now(), app_now() + interval '30 days', app_now() + interval '30 days', false, app_now() + interval '30 days'
    from follows f where hashtext(f.fan_id::text || f.creator_id) % 2 = 0 on conflict do nothing`.execute(db);
}

export const vacuum = async (db: Db): Promise<void> => {
  await sql`vacuum analyze`.execute(db);
};

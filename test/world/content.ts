import type { z } from 'zod';
import type { InputOf } from '#contract/kit.ts';
import { posts } from '#contract/posts.ts';
import { newId } from '#server/kit/random.ts';
import type { Person, World } from '../world.ts';

type Written = InputOf<typeof posts.save>['post'];
type Kind = 'photo' | 'video' | 'audio';
type HasSql = Pick<World, 'sql'>;

const SECOND_MS = 1_000;

/** Inserts a media asset and its renditions into the database, without any file. Returns the asset's id. */
export async function readyMedia(
  world: HasSql,
  owner: { id: string },
  {
    kind = 'photo',
    state = 'ready',
    seconds = 63,
  }: { kind?: Kind; state?: 'ready' | 'processing'; seconds?: number } = {},
): Promise<string> {
  const id = newId();
  const hash = id.replaceAll('-', '').repeat(2);
  const durationMs = kind === 'photo' ? null : seconds * SECOND_MS;
  const size = kind === 'audio' ? null : 640;
  await world.sql`
    insert into media_assets (id, owner_id, kind, state, bytes, original_hash, width, height, duration_ms, color, settled_at)
    values (${id}, ${owner.id}, ${kind}, ${state}, 1000, ${hash}, ${size}, ${size}, ${durationMs}, '#808080',
      case when ${state} = 'ready' then app_now() end)`;
  if (state !== 'ready') return id;
  const renditions = {
    photo: [
      ['640.webp', 'image/webp'],
      ['preview.webp', 'image/webp'],
    ],
    video: [
      ['640.webp', 'image/webp'],
      ['preview.webp', 'image/webp'],
      ['720p', 'video/mp2t'],
    ],
    audio: [['audio.m4a', 'audio/mp4']],
  }[kind];
  for (const [name, type] of renditions)
    await world.sql`
      insert into media_renditions (asset_id, name, type, hash, bytes, width, height)
      values (${id}, ${name}, ${type}, ${hash}, 100, ${size}, ${size})`;
  return id;
}

/** The input of a post. By default it is a public post with a short text. */
export const postInput = (changes: Partial<Written> = {}): Written => ({
  kind: 'standard',
  text: 'Good morning',
  isTextOpen: true,
  media: [],
  price: null,
  audience: {
    isPublic: changes.price === undefined || changes.price === null,
    followers: false,
    members: false,
    tierIds: [],
  },
  label: 'general',
  ai: 'none',
  labels: [],
  commentsRule: 'everyone',
  coCreators: [],
  poll: null,
  goal: null,
  publishAt: null,
  expiresAt: null,
  ...changes,
});

export const forNobody: Written['audience'] = {
  isPublic: false,
  followers: false,
  members: false,
  tierIds: [],
};

export const saveDraft = (
  creator: Pick<Person, 'call'>,
  changes: Partial<Written> = {},
  { id = newId(), version = null }: { id?: string; version?: number | null } = {},
): Promise<z.output<typeof posts.save.output>> =>
  creator.call(posts.save, { id, version, post: postInput(changes) });

/** Saves and publishes a post by the calls that a browser makes. Returns the post's id. */
export async function publishedPost(
  creator: Pick<Person, 'call'>,
  changes: Partial<Written> = {},
): Promise<string> {
  const { id, version } = await saveDraft(creator, changes);
  await creator.call(posts.publish, { id, version });
  return id;
}

export async function insertFollow(
  world: HasSql,
  fan: { id: string },
  creator: { id: string },
): Promise<void> {
  await world.sql`insert into follows (fan_id, creator_id) values (${fan.id}, ${creator.id}) on conflict do nothing`;
}

export async function insertBlock(
  world: HasSql,
  blocker: { id: string },
  blocked: { id: string },
): Promise<void> {
  await world.sql`insert into blocks (blocker_id, blocked_id) values (${blocker.id}, ${blocked.id})`;
}

/** Inserts a tier of the creator. Returns the tier's id. */
export async function tierOf(
  world: HasSql,
  creator: { id: string },
  { price = '5000000', includes = [] }: { price?: string; includes?: readonly string[] } = {},
): Promise<string> {
  const id = newId();
  await world.sql`
    insert into tiers (id, creator_id, name, price, trial_days, discount_3_bps, discount_6_bps, discount_12_bps, included_tier_ids)
    values (${id}, ${creator.id}, 'Front row', ${price}, 0, 0, 0, 0, ${includes}::uuid[])`;
  return id;
}

/** Inserts a trial subscription that lasts `days` days. Returns the subscription's id. */
export async function insertTrialMember(
  world: HasSql,
  fan: { id: string },
  creator: { id: string },
  { tierId, days = 7 }: { tierId: string; days?: number },
): Promise<string> {
  const id = newId();
  await world.sql`
    insert into subscriptions (id, fan_id, creator_id, tier_id, state, months, price, anchor_at, periods,
      period_start, period_end, trial_until, is_auto_renew, due_at)
    select ${id}, ${fan.id}, ${creator.id}, ${tierId}, 'trialing', 1, t.price, app_now(), 0, app_now(),
      app_now() + make_interval(days => ${days}), app_now() + make_interval(days => ${days}), false,
      app_now() + make_interval(days => ${days})
    from tiers t where t.id = ${tierId}`;
  return id;
}

/** Inserts a purchase of a post without booking any money. Returns the purchase's id. */
export async function insertPostPurchase(
  world: HasSql,
  fan: { id: string },
  creator: { id: string },
  postId: string,
  state: 'paid' | 'refunded' | 'charged_back' = 'paid',
): Promise<string> {
  const id = newId();
  await world.sql`
    insert into purchases (id, fan_id, creator_id, kind, item_kind, item_id, title, price, fixed_fee, tax, total, state,
      transfer_id)
    values (${id}, ${fan.id}, ${creator.id}, 'unlock', 'post', ${postId}, 'A post', 5000000, 0, 0, 5000000, ${state}, ${id})`;
  return id;
}

import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { follow } from '../../features/creators/index.ts';
import {
  insertComment,
  insertDraft,
  markPublished,
  markScheduled,
  type PostInput,
  replaceGoal,
  replaceMedia,
  replacePoll,
  setBookmark,
  setLike,
} from '../../features/posts/index.ts';
import { unlockItem } from '../../features/purchases/index.ts';
import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';
import { pageLooks } from '../cast/page-looks.ts';
import type { WrittenPost } from '../cast/written-post.ts';
import { writtenComments, writtenPosts } from '../cast/written-posts.ts';
import { type Chance, chanceFrom } from '../chance.ts';
import { demoLogins } from '../logins.ts';
import { artPath } from '../mount-art.ts';
import { demoSales } from '../sales.ts';
import { kindOf, plannedShots, TONE_MS, VIDEO_MS } from '../shots.ts';
import type { Moment } from './moments.ts';
import { earliestFans, paidIn, personWith } from './notes.ts';

const [fanLogin, creatorLogin] = demoLogins.logins;
const STAR = 'miraokafor';
const FANS = 40;
const FOLLOWED_DAYS = 40;
const MINUTE = 1 / (24 * 60);
/**
 * The creators that the demo fan follows. They are enough to fill the home page. Some creators are left for the app
 * to suggest.
 */
const SAM_FOLLOWS = [STAR, 'junohale', 'tomasrey', 'lenabrandt', 'inesfalk', 'kenjiabe', 'theomarchetti'];

interface PlannedPost extends WrittenPost {
  readonly id: string;
  readonly creatorId: string;
  readonly place: number;
}

/** The page of each creator, with its banner and posts, and the fans' follows, likes, comments and purchases. */
export async function postsMoments(tx: Tx): Promise<Moment[]> {
  const star = await personWith(tx, creatorLogin.email);
  const sam = await personWith(tx, fanLogin.email);
  if (!star || !sam || (await hasPosts(tx, star))) return [];
  const creators = await dressPages(tx);
  const chance = chanceFrom('posts');
  const planned = writtenPosts.flatMap((post, place): PlannedPost[] => {
    const creatorId = creators.get(post.domain);
    return creatorId === undefined ? [] : [{ ...post, id: newId(), creatorId, place }];
  });
  await insertShots(tx, planned);
  const fans = await earliestFans(tx, { except: sam, limit: FANS });
  await planAhead(tx, star);
  return [
    ...followedAround({ fans, sam, creators, chance }),
    ...planned.map(published),
    ...planned.flatMap((post) => reactions(post, { fans, chance })),
    ...planned.flatMap((post) => sold(post, { fans, chance })),
    ...samsMarks(planned, sam),
  ];
}

async function hasPosts(tx: Tx, creatorId: string): Promise<boolean> {
  const post = await tx
    .selectFrom('posts')
    .select('id')
    .where('creator_id', '=', creatorId)
    .limit(1)
    .executeTakeFirst();
  return post !== undefined;
}

/** Sets the banners and categories of the demo's pages, and allows all demo creators to sell. */
async function dressPages(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .updateTable('people')
    .set({ is_verified_to_sell: true })
    .where('creator_domain', 'in', Object.keys(pageLooks))
    .returning(['id', 'creator_domain as domain'])
    .execute();
  for (const { id, domain } of rows) {
    const look = pageLooks[domain ?? ''];
    if (!look) continue;
    await tx
      .updateTable('pages')
      .set({ category: look.category, banner: artPath(...look.banner) })
      .where('creator_id', '=', id)
      .execute();
  }
  return new Map(rows.map(({ id, domain }) => [domain ?? '', id]));
}

/** Inserts the media into the database, without files. `illustrate` draws the files after the start. */
async function insertShots(tx: Tx, planned: readonly PlannedPost[]): Promise<void> {
  const rows = planned.flatMap(({ creatorId, place }) =>
    (plannedShots[place] ?? []).map(({ id, shot }) => {
      const kind = kindOf(shot);
      const durationMs = kind === 'video' ? VIDEO_MS : kind === 'audio' ? TONE_MS : null;
      return { id, owner_id: creatorId, kind, bytes: 0, duration_ms: durationMs };
    }),
  );
  await tx.insertInto('media_assets').values(rows).execute();
}

const written = (post: WrittenPost, media: PostInput['media']): PostInput => ({
  kind: post.isMusic ? 'music' : 'standard',
  text: post.text,
  isTextOpen: true,
  media,
  price: post.price ?? null,
  audience: {
    isPublic: post.for === 'everyone',
    followers: post.for === 'followers',
    members: post.for === 'members',
    tierIds: [],
  },
  label: 'general',
  ai: 'none',
  labels: [...(post.labels ?? [])],
  commentsRule: 'everyone',
  coCreators: [],
  poll: null,
  goal: null,
  publishAt: null,
  expiresAt: null,
});

const published = (post: PlannedPost): Moment => ({
  daysAgo: post.daysAgo,
  async happen(tx) {
    const media = (plannedShots[post.place] ?? []).map(({ id }) => ({ id, alt: '', isPreview: false }));
    const price = post.price === undefined ? null : usd(post.price);
    await insertDraft(tx, { id: post.id, creatorId: post.creatorId, post: written(post, media), price });
    await replaceMedia(tx, post.id, media);
    if (post.poll) {
      const { options, days, right = null } = post.poll;
      const poll = { options: [...options], days, right };
      await replacePoll(tx, post.id, poll, poll.options.map(newId));
    }
    if (post.goal)
      await replaceGoal(tx, post.id, {
        title: post.goal.title,
        target: usd(post.goal.target),
        rule: 'flexible',
        days: null,
      });
    await markPublished(tx, post.id);
    if (post.isPinned)
      await tx
        .updateTable('posts')
        .set({ pinned_at: sql<Date>`app_now()` })
        .where('id', '=', post.id)
        .execute();
  },
});

interface Crowd {
  readonly fans: readonly string[];
  readonly chance: Chance;
}

/** The moments at which fans follow creators, at random times of the last forty days. */
function followedAround({
  fans,
  sam,
  creators,
  chance,
}: Crowd & { sam: string; creators: ReadonlyMap<string, string> }): Moment[] {
  return [...creators].flatMap(([domain, creatorId]) => {
    const share = domain === STAR ? 0.9 : chance.between(0.1, 0.6);
    const followers = fans.filter(() => chance.isLucky(share));
    if (SAM_FOLLOWS.includes(domain)) followers.push(sam);
    return followers.map(
      (fanId): Moment => ({
        daysAgo: FOLLOWED_DAYS * chance.between(0.01, 1),
        async happen(tx) {
          await follow(tx, { fanId, creatorId });
        },
      }),
    );
  });
}

/**
 * The moment at which fans like a post and up to three of them comment on it, some time after it was
 * published.
 */
function reactions(post: PlannedPost, { fans, chance }: Crowd): Moment[] {
  const readers = chance.shuffled(fans).slice(0, chance.whole(3, fans.length));
  const voices = readers.slice(0, chance.whole(0, 3));
  return [
    {
      daysAgo: post.daysAgo * 0.8,
      async happen(tx) {
        for (const personId of readers) await setLike(tx, { postId: post.id, personId }, true);
        for (const authorId of voices) {
          const text = chance.pick(writtenComments as readonly [string, ...string[]]);
          await insertComment(tx, { id: newId(), postId: post.id, parentId: null, authorId, text });
        }
      },
    },
  ];
}

/** The moments at which some fans buy a post with a price. */
function sold(post: PlannedPost, { fans, chance }: Crowd): Moment[] {
  const { price } = post;
  if (price === undefined || post.daysAgo < 1) return [];
  const buyers = chance.shuffled(fans).slice(0, chance.whole(2, post.domain === STAR ? 9 : 5));
  return buyers.flatMap((fanId): Moment[] => {
    const daysAgo = post.daysAgo * chance.between(0.1, 0.75);
    return [
      paidIn(daysAgo + MINUTE, fanId, price, ['visa', '4242']),
      {
        daysAgo,
        async happen(tx) {
          const item = { kind: 'post' as const, id: post.id };
          const { outcome } = await unlockItem(tx, { fanId, item, expectedTotal: usd(price) }, demoSales);
          assert(outcome === 'bought', `The demo could not sell a post: ${outcome}.`);
        },
      },
    ];
  });
}

/** The moments at which the demo fan likes and bookmarks posts. */
const samsMarks = (planned: readonly PlannedPost[], sam: string): Moment[] =>
  planned
    .filter(({ for: audience, domain }) => audience === 'everyone' && SAM_FOLLOWS.includes(domain))
    .slice(0, 5)
    .map((post, index) => ({
      daysAgo: post.daysAgo * 0.5,
      async happen(tx) {
        await setLike(tx, { postId: post.id, personId: sam }, true);
        if (index % 2 === 0) await setBookmark(tx, { postId: post.id, personId: sam }, true);
      },
    }));

/** Creates the demo creator's scheduled posts and one draft. */
async function planAhead(tx: Tx, star: string): Promise<void> {
  const ahead = [
    { text: 'Tour diary, first stop. The hall is colder than the beer.', days: 1.2 },
    { text: 'Bow hair, old and new, side by side. You can hear it, and now you can see it.', days: 3.5 },
    { text: 'Members: the Lisbon programme, before anybody else has it.', days: 6.1 },
    { text: 'A letter about tuning that I have started four times.', days: null },
  ];
  for (const { text, days } of ahead) {
    const id = newId();
    const post = written(
      { domain: STAR, daysAgo: 0, text, shots: [], for: days === 6.1 ? 'members' : 'everyone' },
      [],
    );
    await insertDraft(tx, { id, creatorId: star, post, price: null });
    if (days === null) continue;
    await tx
      .updateTable('posts')
      .set({
        publish_at: sql<Date>`date_trunc('hour', app_now()) + make_interval(hours => ${Math.round(days * 24)})`,
      })
      .where('id', '=', id)
      .execute();
    await markScheduled(tx, id);
  }
}

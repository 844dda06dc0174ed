import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { account } from '#contract/account.ts';
import { creators } from '#contract/creators.ts';
import { posts } from '#contract/posts.ts';
import { purchases } from '#contract/purchases.ts';
import { forNobody, insertTrialMember, publishedPost, tierOf } from '#test/world/content.ts';
import { clip } from '#test/world/footage.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { uploaded } from '#test/world/uploads.ts';
import type { Listener, Person, World } from '#test/world.ts';
import { receivedAll, triggerEvent } from './trigger-events.ts';

/** One way in which a fan's access to a post ends. */
interface Ending {
  readonly name: string;
  /** How the fan got access to the post. */
  readonly right: 'bought' | 'member';
  /** Whether the post becomes invisible to the fan, who must then receive no more events about it. */
  readonly hides: boolean;
  end(trial: Trial): Promise<unknown>;
  /** Before the next trial, undoes what `end` changed for the creator. */
  restore?(trial: Trial): Promise<unknown>;
}

interface Trial {
  readonly world: World;
  readonly operator: Person;
  readonly creator: Person;
  readonly fan: Person;
  readonly postId: string;
  readonly purchaseId: string;
}

/**
 * When the last successful request of each kind began and when the last event arrived, in milliseconds after the end
 * of access; -1 if no such request began, or no event arrived, after the end.
 */
export interface Lag {
  readonly ending: string;
  readonly api: number;
  readonly media: number;
  readonly hls: number;
  readonly socket: number;
}

export const endings: readonly Ending[] = [
  {
    name: 'refund',
    right: 'bought',
    hides: false,
    end: ({ operator, purchaseId }) =>
      operator.call(purchases.refund, { id: purchaseId, reason: 'asked for' }),
  },
  {
    name: 'chargeback',
    right: 'bought',
    hides: false,
    end: ({ world, purchaseId }) =>
      world.sql`update purchases set state = 'charged_back' where id = ${purchaseId}`,
  },
  {
    name: 'block',
    right: 'member',
    hides: true,
    end: ({ creator, fan }) => creator.call(creators.block, { address: fan.address, isBlocked: true }),
  },
  {
    name: 'creator restricted',
    right: 'member',
    hides: true,
    end: ({ world, creator }) => world.sql`update people set is_restricted = true where id = ${creator.id}`,
    restore: ({ world, creator }) =>
      world.sql`update people set is_restricted = false where id = ${creator.id}`,
  },
  {
    name: 'fan banned',
    right: 'member',
    hides: true,
    end: ({ world, fan }) => world.sql`update people set is_restricted = true where id = ${fan.id}`,
  },
  {
    name: 'post removed',
    right: 'member',
    hides: true,
    end: ({ creator, postId }) => creator.call(posts.remove, { id: postId }),
  },
  {
    name: 'post archived',
    right: 'member',
    hides: true,
    end: ({ creator, postId }) => creator.call(posts.archive, { id: postId, isArchived: true }),
  },
  {
    name: 'membership ended',
    right: 'member',
    hides: false,
    end: ({ world, fan }) => world.sql`update subscriptions set period_start = app_now() - interval '2 days',
      period_end = app_now(), trial_until = app_now() where fan_id = ${fan.id}`,
  },
  {
    name: 'country shut out',
    right: 'member',
    hides: true,
    end: ({ world, creator }) =>
      world.sql`insert into blocked_countries (creator_id, country) values (${creator.id}, 'US')`,
    restore: ({ world, creator }) =>
      world.sql`delete from blocked_countries where creator_id = ${creator.id}`,
  },
  { name: 'log out', right: 'member', hides: true, end: ({ fan }) => fan.call(account.logOut, {}) },
  {
    name: 'session revoked',
    right: 'member',
    hides: true,
    end: async ({ fan }) => {
      const { sessions } = await fan.call(account.sessions, {});
      const other = await fan.elsewhere();
      await other.call(account.revokeSession, { id: sessions.find(({ isCurrent }) => isCurrent)?.id ?? '' });
    },
  },
];

const FROM_THERE = { 'x-forwarded-for': '8.8.8.8' };
const WATCHED_MS = 240;
const BETWEEN_TRIES_MS = 5;
const SIGNED_URL = /\/m\/g\/[A-Za-z0-9_-]+\/[A-Za-z0-9._-]+/;

/** What all trials share: an operator, and a creator with the photo and video that every post shows. */
export interface Stage {
  readonly world: World;
  readonly creator: Person;
  readonly operator: Person;
  readonly tierId: string;
  readonly assetIds: readonly string[];
}

export async function openStage(world: World): Promise<Stage> {
  const creator = await verifiedCreator(world);
  const plain = { create: { width: 400, height: 300, channels: 3, background: '#246' } } as const;
  const photo = await uploaded(creator, 'photo', await sharp(plain).jpeg().toBuffer());
  const video = await uploaded(creator, 'video', await clip({ size: '160x120', seconds: 1 }));
  const tierId = await tierOf(world, creator);
  return { world, creator, operator: await world.operator(), tierId, assetIds: [photo.id, video.id] };
}

/** Ends one fan's access and measures for how long calls, files, video segments and the socket still work. */
export async function measureEnding(
  { world, creator, operator, tierId, assetIds }: Stage,
  ending: Ending,
): Promise<Lag> {
  const isSold = ending.right === 'bought';
  const postId = await publishedPost(creator, {
    text: 'To be closed',
    isTextOpen: false,
    price: isSold ? '5' : null,
    audience: { ...forNobody, members: !isSold },
    media: assetIds.map((id) => ({ id, alt: '', isPreview: false })),
  });
  const fan = await world.fan();
  let purchaseId = '';
  if (isSold) {
    await giveMoney(world, fan, '20');
    const item = { kind: 'post', id: postId } as const;
    const quote = await fan.call(purchases.quote, { item });
    purchaseId = (await fan.call(purchases.buy, { item, expectedTotal: quote.total })).receipt.id;
  } else await insertTrialMember(world, fan, creator, { tierId });
  const trial = { world, operator, creator, fan, postId, purchaseId };

  const watched = (await attemptsOf(trial)).map(watch);
  const listener = await fan.listen({ headers: FROM_THERE });
  listener.send({ type: 'follow', topic: `post:${postId}` });
  await listener.until(
    () => listener.frames.some(({ type }) => type === 'following'),
    'The topic was not subscribed.',
  );
  const early = await announceChange(trial);
  await listener.until(() => listener.hasReceived(early), 'The topic sent nothing while the fan had access.');

  await Promise.all(watched.map(({ opened }) => opened));
  await ending.end(trial);
  const ended = performance.now();
  const socket = ending.hides ? await receivedAfter(trial, listener, ended) : -1;
  await pause(WATCHED_MS);
  const [api = Infinity, file = Infinity, hls = Infinity] = await Promise.all(
    watched.map(({ stop }) => stop(ended)),
  );
  await listener.close();
  await ending.restore?.(trial);
  // Removes the files from this trial's post. Otherwise this fan would still see them through this post in later
  // trials, which use the same files.
  await world.sql`delete from post_media where post_id = ${postId}`;
  return { ending: ending.name, api, media: file, hls, socket };
}

type Attempt = () => Promise<boolean>;

/**
 * The requests that a trial repeats: for the post, for its photo and for a segment of its video. The URLs of
 * the two files were signed before the access ended.
 */
async function attemptsOf({ fan, postId }: Trial): Promise<Attempt[]> {
  const find = () => fan.call(posts.find, { id: postId }, { headers: FROM_THERE });
  const [photo, video] = (await find()).media.map((one) => one.media.sources);
  const get = (path: string) => fan.raw(path, { headers: FROM_THERE });
  const firstUrlIn = async (path: string): Promise<string> =>
    SIGNED_URL.exec(await (await get(path)).text())?.[0] ?? '';
  const segment = await firstUrlIn(await firstUrlIn(video?.playlist ?? ''));
  const isFetched = (path: string) => async () => {
    const answer = await get(path);
    await answer.arrayBuffer();
    return answer.status === 200;
  };
  return [
    () =>
      find().then(
        ({ lock }) => lock === null,
        () => false,
      ),
    isFetched(photo?.images[0]?.address ?? ''),
    isFetched(segment),
  ];
}

interface Watched {
  /** Resolves when an attempt succeeds for the first time. */
  readonly opened: Promise<void>;
  /** How many milliseconds after `since` the last successful attempt began; -1 if none began after it. */
  stop(since: number): Promise<number>;
}

/** Repeats an attempt until `stop` is called. */
function watch(attempt: Attempt): Watched {
  let isOn = true;
  let last = Number.NEGATIVE_INFINITY;
  const first = Promise.withResolvers<void>();
  const tryOnce = async (): Promise<void> => {
    const begun = performance.now();
    if (!(await attempt())) return;
    last = begun;
    first.resolve();
  };
  const watching = (async () => {
    while (isOn) {
      await tryOnce();
      await pause(BETWEEN_TRIES_MS);
    }
  })();
  return {
    opened: first.promise,
    async stop(since) {
      isOn = false;
      await watching;
      // Makes one more attempt, so that at least one attempt begins after the end of access, however slow the machine
      // is.
      await tryOnce();
      return last > since ? last - since : -1;
    },
  };
}

/** Announces a change of the post to the post's topic. Returns the event's id. */
const announceChange = ({ world, postId }: Trial): Promise<number> =>
  triggerEvent(world, { topic: `post:${postId}` }, postId);

/**
 * Announces three events after the end of access. Returns how many milliseconds after the end the last one arrived;
 * -1 if none arrived.
 */
async function receivedAfter(trial: Trial, listener: Listener, ended: number): Promise<number> {
  let last = -1;
  for (let turn = 0; turn < 3; turn += 1) {
    const id = await announceChange(trial);
    await receivedAll(trial.world, { person: trial.fan, listener });
    if (listener.hasReceived(id)) last = performance.now() - ended;
    await pause(WATCHED_MS / 3);
  }
  return last;
}

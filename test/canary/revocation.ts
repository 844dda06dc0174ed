import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { account } from '#contract/account.ts';
import { creators } from '#contract/creators.ts';
import { posts } from '#contract/posts.ts';
import { purchases } from '#contract/purchases.ts';
import { becomesMember, forNobody, publishedPost, tierOf } from '#test/world/content.ts';
import { clip } from '#test/world/footage.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { uploaded } from '#test/world/uploads.ts';
import type { Listener, Person, World } from '#test/world.ts';
import { receivedAll, triggerEvent } from './trigger-events.ts';

/** How somebody's right to a post ends. */
interface Ending {
  readonly name: string;
  /** How the fan came by the right. */
  readonly right: 'bought' | 'member';
  /** Whether the post is not there at all afterwards, so that its topic falls silent too. */
  readonly hides: boolean;
  end(trial: Trial): Promise<unknown>;
  /** What must be put right before the next trial with the same creator. */
  mend?(trial: Trial): Promise<unknown>;
}

interface Trial {
  readonly world: World;
  readonly operator: Person;
  readonly creator: Person;
  readonly fan: Person;
  readonly postId: string;
  readonly purchaseId: string;
}

/** For how long after the end each door went on opening, in milliseconds; never is -1. */
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
    mend: ({ world, creator }) => world.sql`update people set is_restricted = false where id = ${creator.id}`,
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
    mend: ({ world, creator }) => world.sql`delete from blocked_countries where creator_id = ${creator.id}`,
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
const LINE = /\/m\/g\/[A-Za-z0-9_-]+\/[A-Za-z0-9._-]+/;

/** Somebody with a photo and a film to open and close again, and an operator. */
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
  const film = await uploaded(creator, 'video', await clip({ size: '160x120', seconds: 1 }));
  const tierId = await tierOf(world, creator);
  return { world, creator, operator: await world.operator(), tierId, assetIds: [photo.id, film.id] };
}

/** One fan with a right and four open doors; the right ends, and what each door still lets through is timed. */
export async function timeEnding(
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
  } else await becomesMember(world, fan, creator, { tierId });
  const trial = { world, operator, creator, fan, postId, purchaseId };

  const watched = (await openDoors(trial)).map(watch);
  const ears = await fan.listen({ headers: FROM_THERE });
  ears.send({ type: 'follow', topic: `post:${postId}` });
  await ears.until(() => ears.frames.some(({ type }) => type === 'following'), 'The topic was never open.');
  const early = await tellTopic(trial);
  await ears.until(() => ears.hasHeard(early), 'The topic told nothing while the right lasted.');

  await Promise.all(watched.map(({ opened }) => opened));
  await ending.end(trial);
  const ended = performance.now();
  const socket = ending.hides ? await heardAfter(trial, ears, ended) : -1;
  await pause(WATCHED_MS);
  const [api = Infinity, file = Infinity, hls = Infinity] = await Promise.all(
    watched.map(({ stop }) => stop(ended)),
  );
  await ears.close();
  await ending.mend?.(trial);
  // The same files stand in the next trial's post, and one place where they are open would be enough.
  await world.sql`delete from post_media where post_id = ${postId}`;
  return { ending: ending.name, api, media: file, hls, socket };
}

type Door = () => Promise<boolean>;

/** What the fan can do now: read the post, fetch its photo, fetch a stretch of its film with addresses got before. */
async function openDoors({ fan, postId }: Trial): Promise<Door[]> {
  const find = () => fan.call(posts.find, { id: postId }, { headers: FROM_THERE });
  const [photo, video] = (await find()).media.map((one) => one.media.sources);
  const get = (path: string) => fan.raw(path, { headers: FROM_THERE });
  const lineOf = async (path: string): Promise<string> =>
    LINE.exec(await (await get(path)).text())?.[0] ?? '';
  const segment = await lineOf(await lineOf(video?.playlist ?? ''));
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
  /** The door let somebody in for the first time. */
  readonly opened: Promise<void>;
  /** How long after an instant a try was begun that still succeeded; -1 when none did. */
  stop(since: number): Promise<number>;
}

/** Tries a door again and again. */
function watch(door: Door): Watched {
  let isOn = true;
  let last = Number.NEGATIVE_INFINITY;
  const first = Promise.withResolvers<void>();
  const tryDoor = async (): Promise<void> => {
    const begun = performance.now();
    if (!(await door())) return;
    last = begun;
    first.resolve();
  };
  const watching = (async () => {
    while (isOn) {
      await tryDoor();
      await pause(BETWEEN_TRIES_MS);
    }
  })();
  return {
    opened: first.promise,
    async stop(since) {
      isOn = false;
      await watching;
      // However slow the machine is, one try begins after the end.
      await tryDoor();
      return last > since ? last - since : -1;
    },
  };
}

/** Tells those who listen to the post something; the event's id. */
const tellTopic = ({ world, postId }: Trial): Promise<number> =>
  triggerEvent(world, { topic: `post:${postId}` }, postId);

/** When the last event arrived that was told after the right had ended. */
async function heardAfter(trial: Trial, ears: Listener, ended: number): Promise<number> {
  let last = -1;
  for (let turn = 0; turn < 3; turn += 1) {
    const id = await tellTopic(trial);
    await receivedAll(trial.world, { person: trial.fan, ears });
    if (ears.hasHeard(id)) last = performance.now() - ended;
    await pause(WATCHED_MS / 3);
  }
  return last;
}

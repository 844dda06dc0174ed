import { chat } from '#contract/chat.ts';
import { collections } from '#contract/collections.ts';
import type { Call } from '#contract/kit.ts';
import { mass } from '#contract/mass.ts';
import { media } from '#contract/media.ts';
import { posts } from '#contract/posts.ts';
import { protection } from '#contract/protection.ts';
import { purchases } from '#contract/purchases.ts';
import { vault } from '#contract/vault.ts';
import { signedUrlExpiry, urlSigner } from '#server/features/media/signed-urls.ts';
import type { Random } from '../simulation/random.ts';
import { testConfig } from '../world/config.ts';
import { generateCall, probedCalls } from './call-generator.ts';
import type { Harvest } from './harvest.ts';
import { mutatedUrl, rangeOf } from './mutations.ts';
import type { Prober, Scene } from './scene.ts';

/** A request that a prober makes for content that the prober has no access to. */
export interface Probe {
  readonly kind: string;
  readonly prober: Prober;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The canary word that the request searches for; null if it searches for none. */
  readonly searched: string | null;
}

type Made = Omit<Probe, 'kind' | 'prober'>;
type Maker = (random: Random, given: Given) => Made;

interface Given {
  readonly scene: Scene;
  readonly harvest: Harvest;
  readonly words: readonly string[];
  readonly prober: Prober;
  /** The number of earlier probes. It selects the call, so that every call of the contract gets probed. */
  readonly turn: number;
  /** The time, by the platform's clock, at which a URL signed now expires. */
  readonly expiresAt: Date;
}

const getRequest = (path: string, headers: Record<string, string> = {}): Made => ({
  method: 'GET',
  path,
  headers,
  body: null,
  searched: null,
});

/** Calls that return items. They are probed with the ids of locked items. */
const itemCalls: readonly Call[] = [
  ...[
    posts.find,
    posts.comments,
    posts.history,
    posts.like,
    posts.bookmark,
    posts.vote,
    posts.draft,
    posts.buyers,
  ],
  ...[media.refresh, media.retry, media.mark, protection.download, purchases.quote, purchases.receipt],
  ...[
    posts.byCreator,
    posts.search,
    posts.feed,
    posts.discover,
    posts.bookmarks,
    posts.bought,
    purchases.notes,
  ],
  ...[
    chat.messages,
    chat.find,
    chat.list,
    chat.gallery,
    chat.search,
    chat.favourite,
    chat.favourites,
    chat.like,
    chat.pin,
    chat.owned,
    chat.send,
  ],
  ...[mass.find, mass.test, mass.list, mass.count],
  ...[collections.find, collections.draft, collections.byCreator, collections.bought, vault.find, vault.list],
];

const callWith = (random: Random, call: Call, { scene, harvest, words, prober }: Given): Made => {
  const generated = generateCall(random, call, { harvest, words, slug: scene.world.node.slug });
  const own = prober.person?.domain;
  // In half of the calls for creators, a prober with a page names this page in the header. The server accepts this
  // header, so it must check the ids in the call, most of which belong to other people.
  const shop: Record<string, string> =
    own && call.who === 'creator' && random.chance(50) ? { 'shop-domain': own } : {};
  return { method: 'POST', ...generated, headers: { ...generated.headers, ...shop } };
};

const signer = urlSigner(testConfig('').secrets.sealing);
const SIGNED = ['320.webp', 'large.jpg', 'video.m3u8', '360p.m3u8', '360p-0.ts', 'audio.m4a'];

const makers: readonly { readonly kind: string; readonly weight: number; readonly make: Maker }[] = [
  {
    kind: 'call',
    weight: 40,
    make: (random, given) =>
      callWith(random, probedCalls[given.turn % probedCalls.length] ?? posts.find, given),
  },
  {
    kind: 'item call',
    weight: 18,
    make: (random, given) => {
      const place = random.pick(given.scene.places);
      const locked = {
        ...given.harvest,
        ids: [place.id, ...(place.chatId ? [place.chatId] : []), ...place.assetIds],
        domains: [place.creator.domain],
      };
      return callWith(random, random.pick(itemCalls), { ...given, harvest: locked });
    },
  },
  {
    kind: 'changed address',
    weight: 26,
    make: (random, { harvest }) => getRequest(...both(mutatedUrl(random, harvest))),
  },
  {
    // The URL's signature is valid for the prober, who has no access to the file.
    kind: 'signed address',
    weight: 8,
    make: (random, { scene, prober, expiresAt, harvest }) => {
      const places = scene.places.filter(
        ({ name, assetIds }) => assetIds.length > 0 && !prober.mayKnow.has(name),
      );
      const assetId = random.pick(random.pick(places).assetIds);
      const names = harvest.addresses
        .filter((one) => one.assetId === assetId)
        .map((one) => one.path.split('/')[4] ?? '');
      const name = random.pick([...names, ...SIGNED]);
      const token = signer.sign({ viewerId: prober.person?.id ?? null, assetId, expiresAt }, name);
      return getRequest(`/m/g/${token}/${name}`, rangeOf(random));
    },
  },
  {
    kind: 'page',
    weight: 8,
    make: (random, given) => getRequest(pathOfPage(random, given), pageHeaders(random)),
  },
];

const both = ({
  path,
  headers,
}: {
  path: string;
  headers: Record<string, string>;
}): [string, Record<string, string>] => [path, headers];

/**
 * Picks the headers of a page request: none, those of a program that fetches link previews, or a forged host that could
 * poison a cache.
 */
const pageHeaders = (random: Random): Record<string, string> =>
  random.pick([
    {},
    { 'user-agent': 'facebookexternalhit/1.1' },
    { 'user-agent': 'TelegramBot (like TwitterBot)', accept: 'text/html' },
    { 'x-forwarded-host': 'evil.example' },
  ]);

function pathOfPage(random: Random, { harvest, scene, words }: Given): string {
  const place = random.pick(scene.places);
  return random.pick([
    `/post?id=${place.id}`,
    `/post?id=${place.id.toUpperCase()}`,
    `/${place.creator.domain}`,
    `/${place.creator.domain}?post=${place.id}`,
    `/${place.creator.domain}/post/${place.id}`,
    `/${place.creator.domain}/${place.id}`,
    `/${place.creator.domain}/${place.id}.css`,
    `/post/${random.pick(harvest.ids)}`,
    `/api/actor/v1/post/find?id=${place.id}`,
    `/api/actor/v1/media/upload/${random.pick(harvest.ids)}`,
    `/sandbox/mail.json?to=${encodeURIComponent(random.pick(scene.entitled).email)}`,
    `/search?query=${random.pick(words)}`.replace(/cnry[0-9a-f]+/, 'cnry'),
    ...[
      '/api/openapi.json',
      '/api/docs',
      '/metrics',
      '/version.json',
      '/sitemap.xml',
      '/robots.txt',
      '/rss',
      '/healthz',
    ],
    ...[
      '/build-stamp',
      '/.vite/manifest.json',
      '/index.html',
      '/assets/',
      '/readyz',
      '/feed.xml',
      '/m/',
      '/ws',
    ],
  ]);
}

export async function makeProbes(
  scene: Scene,
  random: Random,
  harvest: Harvest,
  { count, round }: { count: number; round: number },
): Promise<Probe[]> {
  const { probers, places, canaries, world } = scene;
  const words = places.flatMap(({ name }) => canaries.wordsOf(name));
  const [row] = await world.sql<{ now: Date }>`select app_now() as now`;
  const expiresAt = signedUrlExpiry(row?.now ?? new Date());
  return Array.from({ length: count }, (_, index) => {
    const { kind, make } = random.weighted(makers);
    const prober = random.pick(probers);
    const turn = round * count + index;
    return { kind, prober, ...make(random, { scene, harvest, words, prober, turn, expiresAt }) };
  });
}

/** A request for an unchanged signed URL, to be sent after the minute for which the URL is valid. */
export function expiredProbe({ probers }: Scene, random: Random, { addresses }: Harvest): Probe {
  return {
    kind: 'old address',
    prober: random.pick(probers),
    ...getRequest(random.pick(addresses).path, rangeOf(random)),
  };
}

import type { RouteName } from '#contract/routes.ts';
import { CreatorDomain, Id } from '#contract/words.ts';
import { serverMessage } from '#locales/messages.ts';
import type { PageFacts } from '../features/creators/index.ts';
import type { PostFacts } from '../features/posts/index.ts';
import { matchRoute } from './app-page.ts';
import type { FirstSight } from './first-sight.ts';
import type { PageHead } from './page-head.ts';

/** Finds what a visitor at this network address may know; undefined where there is nothing for them. */
export interface Describers {
  readonly page: (domain: string, ip: string) => Promise<PageFacts | undefined>;
  readonly post: (id: string, ip: string) => Promise<PostFacts | undefined>;
}

export interface Asked {
  /** Path and query, as they stand in the request. */
  readonly url: string;
  readonly ip: string;
  readonly origin: string;
  readonly brand: string;
}

export interface Found {
  readonly status: 200 | 404 | 503;
  /** Null where no page of ours stands. */
  readonly route: RouteName | null;
  readonly head: PageHead | null;
  /** What is shown before the app is there. */
  readonly sight: FirstSight | null;
}

const NOWHERE: Found = { status: 404, route: null, head: null, sight: null };
/** The app tells people about an outage better than a bare error would. */
export const AWAY: Found = { ...NOWHERE, status: 503 };

/** Whether something stands at an address, what its head says and what is seen of it first. A creator's address asks the database once. */
export async function addressHead(asked: Asked, describe: Describers): Promise<Found> {
  const [path = '/', query = ''] = asked.url.split('?', 2);
  const match = matchRoute(path);
  if (!match) return NOWHERE;
  const route = match.route.name;
  const plain: Found = { status: 200, route, head: null, sight: null };
  if (route === 'Post') return { ...plain, head: await postHead(asked, query, describe) };
  if (match.isFixed) return plain;

  const domain = CreatorDomain.safeParse(path.split('/')[1]?.toLowerCase());
  const page = domain.success ? await describe.page(domain.data, asked.ip) : undefined;
  if (!page) return NOWHERE;
  // What stands below a page that is hidden from search is not listed either.
  if (route !== 'Creators') return page.isSearchHidden ? { ...plain, head: headOfPage(page, asked) } : plain;
  // Before an explicit page stands the question for one's age.
  return { ...plain, head: headOfPage(page, asked), sight: page.isExplicit ? null : page };
}

function headOfPage({ name, domain, about, ...facts }: PageFacts, { origin, brand }: Asked): PageHead {
  return {
    title: `${name} (@${domain})`,
    description: about.trim() || serverMessage('en', 'titles.Creators.about', { name, brand }),
    canonical: `${origin}/${domain}`,
    picture: wholeAddress(facts.picture, origin),
    kind: 'profile',
    isIndexed: !facts.isSearchHidden,
    isAdult: facts.isExplicit,
  };
}

async function postHead(
  { ip, origin, brand }: Asked,
  query: string,
  describe: Describers,
): Promise<PageHead | null> {
  const id = Id.safeParse(new URLSearchParams(query).get('id'));
  const post = id.success ? await describe.post(id.data, ip) : undefined;
  if (!post) return null;
  const { name, text } = post;
  return {
    title: serverMessage('en', 'titles.Post.by', { name }),
    description: text.trim() || serverMessage('en', 'titles.Creators.about', { name, brand }),
    canonical: `${origin}/post?id=${id.data}`,
    picture: wholeAddress(post.picture, origin),
    kind: 'article',
    isIndexed: !post.isSearchHidden,
    isAdult: post.isExplicit,
  };
}

const wholeAddress = (address: string | null, origin: string): string | null =>
  address === null || !URL.canParse(address, origin) ? null : new URL(address, origin).href;

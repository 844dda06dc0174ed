import { CreatorDomain, Id } from '#contract/words.ts';
import { serverMessage } from '#locales/messages.ts';
import type { PageFacts } from '../features/creators/index.ts';
import type { PostFacts } from '../features/posts/index.ts';
import { matchRoute } from './app-page.ts';
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
  readonly status: 200 | 404;
  readonly head: PageHead | null;
}

const NOWHERE: Found = { status: 404, head: null };
const PLAIN: Found = { status: 200, head: null };

/** Whether something stands at an address, and what its head says. A creator's address asks the database once. */
export async function addressHead(asked: Asked, describe: Describers): Promise<Found> {
  const [path = '/', query = ''] = asked.url.split('?', 2);
  const match = matchRoute(path);
  if (!match) return NOWHERE;
  if (match.route.name === 'Post') return { ...PLAIN, head: await postHead(asked, query, describe) };
  if (match.isFixed) return PLAIN;

  const domain = CreatorDomain.safeParse(path.split('/')[1]?.toLowerCase());
  const page = domain.success ? await describe.page(domain.data, asked.ip) : undefined;
  if (!page) return NOWHERE;
  return match.route.name === 'Creators' ? { ...PLAIN, head: headOfPage(page, asked) } : PLAIN;
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

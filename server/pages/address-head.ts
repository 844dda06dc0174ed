import { CreatorDomain, Id } from '#contract/fields.ts';
import type { RouteName } from '#contract/routes.ts';
import { serverMessage } from '#locales/messages.ts';
import type { PageFacts } from '../features/creators/index.ts';
import type { PostFacts } from '../features/posts/index.ts';
import { matchRoute } from './app-page.ts';
import type { PageHead } from './page-head.ts';
import type { SplashContent } from './splash.ts';

/**
 * The functions that load what a visitor may see of a page or a post, given the visitor's IP address. They
 * return undefined when the visitor may see nothing.
 */
export interface Describers {
  readonly page: (domain: string, ip: string) => Promise<PageFacts | undefined>;
  readonly post: (id: string, ip: string) => Promise<PostFacts | undefined>;
}

export interface AddressRequest {
  /** The request's path and query. */
  readonly url: string;
  readonly ip: string;
  readonly origin: string;
  readonly brand: string;
}

export interface AddressResult {
  readonly status: 200 | 404 | 503;
  /** The route of the address; null if the address has no page. */
  readonly route: RouteName | null;
  readonly head: PageHead | null;
  /** The content to show before the app has loaded; null if there is none. */
  readonly sight: SplashContent | null;
}

const NOWHERE: AddressResult = { status: 404, route: null, head: null, sight: null };
/**
 * When the head cannot be loaded, the app is served with status 503, because the app explains an outage
 * better than a plain error page.
 */
export const UNAVAILABLE: AddressResult = { ...NOWHERE, status: 503 };

/**
 * Finds the status, the head and the first content of an address. A creator's address takes one database
 * query.
 */
export async function addressHead(request: AddressRequest, describe: Describers): Promise<AddressResult> {
  const [path = '/', query = ''] = request.url.split('?', 2);
  const match = matchRoute(path);
  if (!match) return NOWHERE;
  const route = match.route.name;
  const plain: AddressResult = { status: 200, route, head: null, sight: null };
  if (route === 'Post') return { ...plain, head: await postHead(request, query, describe) };
  if (match.isFixed) return plain;

  const domain = CreatorDomain.safeParse(path.split('/')[1]?.toLowerCase());
  const page = domain.success ? await describe.page(domain.data, request.ip) : undefined;
  if (!page) return NOWHERE;
  // If a page is hidden from search, the addresses below it must not be indexed either, so they get the page's head.
  // Other addresses below a page have no head.
  if (route !== 'Creators')
    return page.isSearchHidden ? { ...plain, head: headOfPage(page, request) } : plain;
  // Before the age question, nothing of an explicit page is shown.
  return { ...plain, head: headOfPage(page, request), sight: page.isExplicit ? null : page };
}

function headOfPage(
  { name, domain, about, ...facts }: PageFacts,
  { origin, brand }: AddressRequest,
): PageHead {
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
  { ip, origin, brand }: AddressRequest,
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

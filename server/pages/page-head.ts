import type { Brand } from '#contract/brand.ts';
import { serverMessage } from '#locales/messages.ts';
import { escapeHtml } from './html.ts';

/** The head of an address that has its own title and description, for search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /**
   * The canonical address. This address and the picture's address are absolute, because other sites show the
   * preview.
   */
  readonly canonical: string;
  readonly picture: string | null;
  readonly kind: 'profile' | 'article';
  readonly isIndexed: boolean;
  readonly isAdult: boolean;
}

const DESCRIPTION_MAX_CHARS = 200;

/**
 * Returns the tags of a head. If `head` is null, returns the tags with the platform's title and description.
 */
export function headTags(head: PageHead | null, { name: brand }: Pick<Brand, 'name'>): string {
  if (!head)
    return [
      titleTag(serverMessage('en', 'titles.default', { brand })),
      meta('name', 'description', serverMessage('en', 'titles.default.description', { brand })),
    ].join('');
  const description = shortened(head.description);
  return [
    titleTag(`${head.title} · ${brand}`),
    meta('name', 'description', description),
    head.isIndexed ? '' : meta('name', 'robots', 'noindex'),
    head.isAdult ? meta('name', 'rating', 'adult') : '',
    `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
    meta('property', 'og:site_name', brand),
    meta('property', 'og:type', head.kind),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', head.canonical),
    head.picture === null ? '' : meta('property', 'og:image', head.picture),
    meta('name', 'twitter:card', head.picture === null ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', description),
    head.picture === null ? '' : meta('name', 'twitter:image', head.picture),
  ].join('');
}

const titleTag = (title: string): string => `<title>${escapeHtml(title)}</title>`;

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;

/** The text in one line, cut between whole characters, so that no emoji is split. */
function shortened(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= DESCRIPTION_MAX_CHARS
    ? characters.join('')
    : `${characters.slice(0, DESCRIPTION_MAX_CHARS - 1).join('')}…`;
}

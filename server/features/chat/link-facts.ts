import type { WebPage } from '../../kit/public-web.ts';

export interface LinkFacts {
  readonly url: string;
  readonly site: string;
  readonly title: string;
  readonly about: string;
}

const URL_MAX_CHARS = 2_000;
const SITE_MAX_CHARS = 80;
const TITLE_MAX_CHARS = 200;
const ABOUT_MAX_CHARS = 300;

/** Matches a link in a text. It can include punctuation that ends the sentence; `firstLink` removes that. */
const LINK = /\bhttps?:\/\/[^\s<>"'`{}|\\^]{3,2000}/iu;

export function firstLink(text: string): string | null {
  const found = LINK.exec(text)?.[0].replace(/[).,;:!?\]]+$/u, '');
  const url = found === undefined ? null : URL.parse(found);
  return url && url.href.length <= URL_MAX_CHARS ? url.href : null;
}

/** The preview of a page: its title and description as plain text. Null when the page has no title. */
export function linkFacts(link: string, page: WebPage): LinkFacts | null {
  const html = decoded(page);
  const meta = metaOf(html);
  const heading = /<title\b[^<>]{0,500}>([^<]{0,2000})/iu.exec(html)?.[1] ?? '';
  const title = plain(meta.get('og:title') ?? heading, TITLE_MAX_CHARS);
  if (title === '') return null;
  return {
    url: link,
    // The site name is taken from the address, because a page can claim to be any site, such as a bank.
    site: plain(page.url.hostname.replace(/^www\./u, ''), SITE_MAX_CHARS),
    title,
    about: plain(meta.get('og:description') ?? meta.get('description') ?? '', ABOUT_MAX_CHARS),
  };
}

function decoded({ type, bytes }: WebPage): string {
  const head = bytes.subarray(0, 1_024).toString('latin1');
  const label = /charset\s*=\s*["']?([\w-]{1,40})/iu.exec(`${type} ${head}`)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    // A page with an unknown encoding is read as UTF-8, which most pages use.
    return new TextDecoder().decode(bytes);
  }
}

/**
 * The contents of the page's `meta` tags by lower-case name. If a name occurs more than once, the first tag
 * with it is used.
 */
function metaOf(html: string): ReadonlyMap<string, string> {
  const contents = new Map<string, string>();
  for (const [tag] of html.matchAll(/<meta\b[^<>]{1,3000}>/giu)) {
    const name = attributeOf(tag, 'property') ?? attributeOf(tag, 'name');
    const content = attributeOf(tag, 'content');
    if (name && content && !contents.has(name.toLowerCase())) contents.set(name.toLowerCase(), content);
  }
  return contents;
}

function attributeOf(tag: string, name: 'property' | 'name' | 'content'): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'iu').exec(tag);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
};

/**
 * Converts HTML text to plain text: decodes entities, replaces control and direction characters and line
 * breaks by spaces, and cuts it to `max` characters.
 */
function plain(source: string, max: number): string {
  const text = source
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/giu, (entity, name: string) => characterOf(name) ?? entity)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return [...text].slice(0, max).join('');
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

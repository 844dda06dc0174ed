/** A part of a person's text: plain text, a link to a URL, a #tag or an @name. */
export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  /** A URL. `text` is the text to show; its host is always the host of `href`. */
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'tag'; readonly text: string; readonly tag: string }
  | { readonly kind: 'name'; readonly text: string; readonly domain: string };

/**
 * A URL. It ends before a space, a quotation mark, an angle bracket or an invisible character. Invisible
 * characters could change the text's direction.
 */
const LINK = String.raw`https?:\/\/[^\s\p{Cc}\p{Cf}<>"“”«»]+`;
const TAG = String.raw`(?<![\p{L}\p{N}_&\/#])#[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]{0,49}(?![\p{L}\p{M}\p{N}_])`;
/**
 * An @name in the format of `CreatorDomain`, in upper or lower case. Parts of email addresses and of other
 * networks' handles do not match.
 */
const NAME = String.raw`(?<![\p{L}\p{N}_.@\/-])@[a-z0-9][a-z0-9-]{1,28}[a-z0-9](?![\p{L}\p{M}\p{N}_@-]|\.[\p{L}\p{N}])`;
const ANY = new RegExp(`${LINK}|${TAG}|${NAME}`, 'giu');
/**
 * A character that a link must not end with: punctuation of the sentence, or a closing bracket. There are two
 * exceptions, which `withoutEnd` handles. A link may end with a slash. It may also end with a closing bracket
 * whose opening bracket is in the link.
 */
const AFTER = /^[\p{Po}\p{Pe}\p{Pf}'’]$/u;
const OPENS = { ')': '(', ']': '[', '}': '{' };

/** Splits a text into pieces. Together the pieces contain the whole text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ANY)) {
    const piece = pieceOf(found);
    if (!piece) continue;
    if (index > end) pieces.push({ kind: 'words', text: text.slice(end, index) });
    pieces.push(piece.is);
    end = index + piece.length;
  }
  if (end < text.length) pieces.push({ kind: 'words', text: text.slice(end) });
  return pieces;
}

function pieceOf(found: string): { is: Piece; length: number } | null {
  const { length } = found;
  if (found.startsWith('@'))
    return { is: { kind: 'name', text: found, domain: found.slice(1).toLowerCase() }, length };
  if (found.startsWith('#'))
    return /\p{L}/u.test(found) ? { is: { kind: 'tag', text: found, tag: found.slice(1) }, length } : null;
  const typed = withoutEnd(found);
  const url = URL.canParse(typed) ? new URL(typed) : null;
  // A URL with a user name is not linked, because a user name such as `bank.example` before the @ looks like
  // the host.
  if (!url?.hostname.includes('.') || url.username !== '' || url.password !== '') return null;
  return { is: { kind: 'link', text: shown(typed, url), href: url.href }, length: typed.length };
}

/**
 * Removes punctuation of the sentence from a link's end. Also removes closing brackets that have no opening
 * bracket in the link. Brackets are counted once in advance, because counting them at each step would take
 * quadratic time for a text of only brackets.
 */
function withoutEnd(link: string): string {
  const signs = [...link];
  const count = (wanted: string): number => signs.filter((sign) => sign === wanted).length;
  const unopened = new Map(
    Object.entries(OPENS).map(([closes, opens]) => [closes, count(closes) - count(opens)]),
  );
  let end = signs.length;
  for (; end > 0; end -= 1) {
    const last = signs[end - 1] ?? '';
    if (last === '/' || !AFTER.test(last)) break;
    const left = unopened.get(last);
    if (left !== undefined && left <= 0) break;
    if (left !== undefined) unopened.set(last, left - 1);
  }
  return signs.slice(0, end).join('');
}

/**
 * The text to show for a link. If the host was typed in another form than its real name (look-alike letters,
 * extra slashes), the real name is shown.
 */
const shown = (typed: string, { host, protocol, pathname, search, hash }: URL): string =>
  typed.toLowerCase().startsWith(`${protocol}//${host}`)
    ? typed
    : `${protocol}//${host}${pathname === '/' ? '' : pathname}${search}${hash}`;

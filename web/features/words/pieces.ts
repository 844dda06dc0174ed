/** A part of a person's text: plain text, or a link. */
export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  /** `text` is what the link shows: its host never looks like another host. */
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'tag'; readonly text: string; readonly tag: string }
  | { readonly kind: 'name'; readonly text: string; readonly domain: string };

/** No spaces and no invisible characters, such as those that change the text direction. */
const LINK = String.raw`https?:\/\/[^\s\p{Cc}\p{Cf}<>"“”«»]+`;
const TAG = String.raw`(?<![\p{L}\p{N}_&\/#])#[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]{0,49}(?![\p{L}\p{M}\p{N}_])`;
/**
 * The format of `CreatorDomain`, in any case; not a part of an email address or of another network's handle.
 */
const NAME = String.raw`(?<![\p{L}\p{N}_.@\/-])@[a-z0-9][a-z0-9-]{1,28}[a-z0-9](?![\p{L}\p{M}\p{N}_@-]|\.[\p{L}\p{N}])`;
const ANY = new RegExp(`${LINK}|${TAG}|${NAME}`, 'giu');
/**
 * Punctuation at the end of a sentence, or a bracket that was opened before the link, is not part of the
 * link.
 */
const AFTER = /^[\p{Po}\p{Pe}\p{Pf}'’]$/u;
const OPENS = { ')': '(', ']': '[', '}': '{' };

/** Splits a text into pieces that together contain all of it. */
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
  // A user name before an @ looks like the host.
  if (!url?.hostname.includes('.') || url.username !== '' || url.password !== '') return null;
  return { is: { kind: 'link', text: shown(typed, url), href: url.href }, length: typed.length };
}

/** Each character is visited once, because a text can consist of brackets only. */
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
 * The link's text. A host that is typed differently from its real name (look-alike letters, extra slashes) is
 * shown by its real name.
 */
const shown = (typed: string, { host, protocol, pathname, search, hash }: URL): string =>
  typed.toLowerCase().startsWith(`${protocol}//${host}`)
    ? typed
    : `${protocol}//${host}${pathname === '/' ? '' : pathname}${search}${hash}`;

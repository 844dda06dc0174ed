/** A stretch of what somebody wrote: words as they are, or something that leads somewhere. */
export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  /** `text` is what the link says of itself: its host never looks like another one's. */
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'tag'; readonly text: string; readonly tag: string }
  | { readonly kind: 'name'; readonly text: string; readonly domain: string };

/** Neither spaces nor signs that cannot be seen, such as those that turn the direction of what follows. */
const LINK = String.raw`https?:\/\/[^\s\p{Cc}\p{Cf}<>"“”«»]+`;
const TAG = String.raw`(?<![\p{L}\p{N}_&\/#])#[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]{0,49}(?![\p{L}\p{M}\p{N}_])`;
/** As `CreatorDomain` has it, whatever the case; not a part of an address of mail or of another network. */
const NAME = String.raw`(?<![\p{L}\p{N}_.@\/-])@[a-z0-9][a-z0-9-]{1,28}[a-z0-9](?![\p{L}\p{M}\p{N}_@-]|\.[\p{L}\p{N}])`;
const ANY = new RegExp(`${LINK}|${TAG}|${NAME}`, 'giu');
/** What ends a sentence, or closes what was opened before the link, belongs to neither. */
const AFTER = /^[\p{Po}\p{Pe}\p{Pf}'’]$/u;
const OPENS = { ')': '(', ']': '[', '}': '{' };

/** Takes a text apart. Together the pieces say what it said. */
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
  // What stands before an @ looks like the host and is none.
  if (!url?.hostname.includes('.') || url.username !== '' || url.password !== '') return null;
  return { is: { kind: 'link', text: shown(typed, url), href: url.href }, length: typed.length };
}

/** Every sign is looked at once: a text can be nothing but brackets. */
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

/** A host that is not written as it is looked up, in letters like others' or behind more slashes, is told as it is. */
const shown = (typed: string, { host, protocol, pathname, search, hash }: URL): string =>
  typed.toLowerCase().startsWith(`${protocol}//${host}`)
    ? typed
    : `${protocol}//${host}${pathname === '/' ? '' : pathname}${search}${hash}`;

/**
 * Renders compiled messages. Browsers load only this file, because messages are parsed at build time
 * (`compile.ts`). The result is plain text, or plain text with tagged parts, and never HTML.
 */
export const ARGUMENT = 0;
export const COUNT = 1;
export const PLURAL = 2;
export const SELECT = 3;
export const TAG = 4;

/**
 * The tags that a message may contain, such as `<link>…</link>`. The screen decides how it renders each tag.
 */
export const tags = ['link', 'strong', 'terms', 'privacy'] as const;
export type Tag = (typeof tags)[number];

export type Message = string | readonly Part[];
type Options = Readonly<Record<string, Message>>;
export type Part =
  | string
  | readonly [kind: typeof ARGUMENT, name: string]
  | readonly [kind: typeof COUNT, name: string]
  | readonly [kind: typeof PLURAL, name: string, options: Options]
  | readonly [kind: typeof SELECT, name: string, options: Options]
  | readonly [kind: typeof TAG, name: Tag, children: Message];

export type Params = Readonly<Record<string, string | number>>;
export type Piece = string | { readonly tag: Tag; readonly children: readonly Piece[] };

export interface RenderOptions {
  readonly tag: string;
  /**
   * Whether arguments are isolated: in right-to-left text, names and prices could otherwise reorder the
   * sentence.
   */
  readonly isolates: boolean;
}

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

const pluralRules = new Map<string, Intl.PluralRules>();
const counts = new Map<string, Intl.NumberFormat>();

export function formatParts(message: Message, voice: RenderOptions, params: Params = {}): Piece[] {
  if (typeof message === 'string') return [message];
  return message.flatMap((part): Piece | Piece[] => {
    if (typeof part === 'string') return part;
    const [kind, name, inner] = part;
    if (kind === TAG) return { tag: name, children: formatParts(inner, voice, params) };
    const value = Object.hasOwn(params, name) ? (params[name] ?? '') : '';
    if (kind === ARGUMENT) return voice.isolates ? FIRST_STRONG_ISOLATE + value + POP_ISOLATE : `${value}`;
    // A missing count becomes NaN and not zero, because zero would be a wrong count.
    const number = value === '' ? Number.NaN : Number(value);
    if (kind === COUNT) return count(voice.tag, number);
    const names = kind === PLURAL ? pluralNames(voice.tag, number) : [`${value}`];
    return formatParts(chosen(inner, names), voice, params);
  });
}

export function format(message: Message, voice: RenderOptions, params?: Params): string {
  return plain(formatParts(message, voice, params));
}

function plain(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : plain(piece.children))).join('');
}

function chosen(options: Options, names: readonly string[]): Message {
  const name = names.find((each) => Object.hasOwn(options, each)) ?? 'other';
  return options[name] ?? '';
}

function pluralNames(tag: string, value: number): string[] {
  return [`=${value}`, cached(pluralRules, tag, () => new Intl.PluralRules(tag)).select(value)];
}

function count(tag: string, value: number): string {
  if (!Number.isFinite(value)) return '';
  return cached(counts, tag, () => new Intl.NumberFormat(`${tag}-u-nu-latn`))
    .format(value)
    .replace('-', '\u2212');
}

function cached<V>(store: Map<string, V>, key: string, make: () => V): V {
  const value = store.get(key) ?? make();
  store.set(key, value);
  return value;
}

import { type MessageKey, type Namespace, splitKey } from '#locales/english.ts';
import {
  format,
  formatParts,
  type Message,
  type Params,
  type Piece,
  type RenderOptions,
} from '#locales/format.ts';
import { DEFAULT_LANGUAGE, type Language, languageInfo } from '#locales/languages.ts';

export type Messages = Readonly<Record<string, Message>>;
export type LoadMessages = (language: Language, namespace: Namespace) => Promise<Messages>;

/** Returns a message in the current language. A new function whenever its results change. */
export type Translate = (key: MessageKey, params?: Params) => string;

/** Holds one language at a time, with the namespaces that screens have requested. */
export function createLanguageStore(load: LoadMessages) {
  let language: Language = DEFAULT_LANGUAGE;
  let voice: RenderOptions = voiceOf(language);
  let loaded: ReadonlyMap<string, Messages> = new Map();
  let translate: Translate = makeTranslate();
  let latestSwitch = 0;
  const inUse = new Set<Namespace>(['core']);
  const listeners = new Set<() => void>();

  function makeTranslate(): Translate {
    return (key, params) => format(messageOf(key), voice, params);
  }

  function show(next: Language, messages: ReadonlyMap<string, Messages>): void {
    language = next;
    voice = voiceOf(next);
    loaded = messages;
    translate = makeTranslate();
    for (const listener of listeners) listener();
  }

  /** Each catalogue has English text for missing messages; only unloaded namespaces return an empty text. */
  function messageOf(key: MessageKey): Message {
    const [namespace, name] = splitKey(key);
    return loaded.get(namespace)?.[name] ?? '';
  }

  async function loadLanguage(code: Language, names: Iterable<Namespace>): Promise<Map<string, Messages>> {
    return new Map(
      await Promise.all([...names].map(async (name) => [name, await load(code, name)] as const)),
    );
  }

  /** Nothing changes on the page until everything is loaded; of two quick switches the later one wins. */
  async function switchTo(code: Language): Promise<boolean> {
    latestSwitch += 1;
    const thisSwitch = latestSwitch;
    let messages = await loadLanguage(code, inUse);
    // A screen may have requested another namespace in the meantime.
    while ([...inUse].some((name) => !messages.has(name))) messages = await loadLanguage(code, inUse);
    if (thisSwitch !== latestSwitch) return false;
    show(code, messages);
    return true;
  }

  async function loadNamespaces(names: readonly Namespace[]): Promise<void> {
    for (const name of names) inUse.add(name);
    const missing = names.filter((name) => !loaded.has(name));
    if (missing.length === 0) return;
    const requested = language;
    const messages = await loadLanguage(requested, missing);
    if (requested !== language) return loadNamespaces(names);
    show(language, new Map([...loaded, ...messages]));
  }

  return {
    switchTo,
    loadNamespaces,
    language: () => language,
    translate: () => translate,
    t: (...[key, params]: Parameters<Translate>): string => translate(key, params),
    pieces: (key: MessageKey, params?: Params): Piece[] => formatParts(messageOf(key), voice, params),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function voiceOf(language: Language): RenderOptions {
  const { tag, dir } = languageInfo(language);
  return { tag, isolates: dir === 'rtl' };
}

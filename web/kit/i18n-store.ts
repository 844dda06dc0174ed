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

/** Returns a message in the current language. The function is replaced whenever its results may change. */
export type Translate = (key: MessageKey, params?: Params) => string;

/** A store of the current language's messages, for the namespaces that screens have requested. */
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

  /**
   * Returns an empty text only while the namespace is not loaded. A loaded catalogue has a text for every
   * message: if a message is not translated, the catalogue contains the English text.
   */
  function messageOf(key: MessageKey): Message {
    const [namespace, name] = splitKey(key);
    return loaded.get(namespace)?.[name] ?? '';
  }

  async function loadLanguage(code: Language, names: Iterable<Namespace>): Promise<Map<string, Messages>> {
    return new Map(
      await Promise.all([...names].map(async (name) => [name, await load(code, name)] as const)),
    );
  }

  /**
   * Switches the language once all its messages are loaded. Returns false if a later switch has replaced this
   * one.
   */
  async function switchTo(code: Language): Promise<boolean> {
    latestSwitch += 1;
    const thisSwitch = latestSwitch;
    let messages = await loadLanguage(code, inUse);
    // Loads again if a screen has requested another namespace in the meantime.
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

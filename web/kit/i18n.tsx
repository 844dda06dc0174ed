import { entries } from 'virtual:locales';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { MessageKey, Namespace } from '#locales/english.ts';
import type { Params } from '#locales/format.ts';
import { isLanguage, type Language, languageFrom, languageInfo } from '#locales/languages.ts';
import { createLanguageStore, type Messages, type Translate } from './i18n-store.ts';
import { renderPieces, type Wraps } from './message-pieces.tsx';
import { readText, writeText } from './stored.ts';

/** Storage key of the person's own choice, which takes precedence over the browser's languages. */
const STORED_LANGUAGE = 'LANG';

const store = createLanguageStore(async (language: Language, namespace: Namespace): Promise<Messages> => {
  const entry = await entries[language]();
  return namespace === 'core' ? entry.core : (await entry.late[namespace]()).default;
});

// The first subscriber: components that render after it can already read the page's new direction.
store.subscribe(() => {
  const { tag, dir } = languageInfo(store.language());
  document.documentElement.lang = tag;
  document.documentElement.dir = dir;
});

/** For code outside components. Components use `useT`, so that they re-render in the new language. */
export const t: Translate = store.t;

export function useT(): Translate {
  return useSyncExternalStore(store.subscribe, store.translate);
}

export function useLanguage(): Language {
  return useSyncExternalStore(store.subscribe, store.language);
}

/** A lazily loaded screen awaits this together with its code, so that it is never shown without its texts. */
export const loadNamespaces: (names: readonly Namespace[]) => Promise<void> = store.loadNamespaces;

/** Determines and loads the language before the first screen is shown. */
export async function initLanguage(): Promise<void> {
  const stored = readText('localStorage', STORED_LANGUAGE);
  await store.switchTo(isLanguage(stored) ? stored : languageFrom(navigator.languages));
}

export async function setLanguage(code: Language): Promise<void> {
  if (await store.switchTo(code)) writeText('localStorage', STORED_LANGUAGE, code);
}

/** For code outside components, such as the `locale` header of a request. */
export const currentLanguage: () => Language = store.language;

/** A message with marked parts: `<T k="core.terms" link={(text) => <Link to="/terms">{text}</Link>} />`. */
export function T({ k, params, ...wraps }: { k: MessageKey; params?: Params } & Wraps): ReactNode {
  useT();
  return renderPieces(store.pieces(k, params), wraps);
}

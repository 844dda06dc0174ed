import { entries } from 'virtual:locales';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { MessageKey, Namespace } from '#locales/english.ts';
import type { Params } from '#locales/format.ts';
import { isLanguage, type Language, languageFrom, languageInfo } from '#locales/languages.ts';
import { createLanguageStore, type Messages, type Translate } from './i18n-store.ts';
import { renderPieces, type Wraps } from './message-pieces.tsx';
import { readText, writeText } from './stored.ts';

/**
 * The storage key of the language that the person chose. The choice takes precedence over the browser's
 * languages.
 */
const STORED_LANGUAGE = 'LANG';

const store = createLanguageStore(async (language: Language, namespace: Namespace): Promise<Messages> => {
  const entry = await entries[language]();
  return namespace === 'core' ? entry.core : (await entry.late[namespace]()).default;
});

// This subscriber must be the first, so that components that re-render after it can read the page's new
// direction.
store.subscribe(() => {
  const { tag, dir } = languageInfo(store.language());
  document.documentElement.lang = tag;
  document.documentElement.dir = dir;
});

/** Translates outside components. Components use `useT`, which re-renders them in a new language. */
export const t: Translate = store.t;

export function useT(): Translate {
  return useSyncExternalStore(store.subscribe, store.translate);
}

export function useLanguage(): Language {
  return useSyncExternalStore(store.subscribe, store.language);
}

/**
 * Loads namespaces. Lazy screens await this together with their code, so that no screen is shown without
 * texts.
 */
export const loadNamespaces: (names: readonly Namespace[]) => Promise<void> = store.loadNamespaces;

/** Chooses the language and loads it. Called before the first screen is shown. */
export async function initLanguage(): Promise<void> {
  const stored = readText('localStorage', STORED_LANGUAGE);
  await store.switchTo(isLanguage(stored) ? stored : languageFrom(navigator.languages));
}

export async function setLanguage(code: Language): Promise<void> {
  if (await store.switchTo(code)) writeText('localStorage', STORED_LANGUAGE, code);
}

/** Returns the current language outside components, for example for a request's `locale` header. */
export const currentLanguage: () => Language = store.language;

/**
 * Renders a message with marked parts: `<T k="core.terms" link={(text) => <Link to="/terms">{text}</Link>}
 * />`.
 */
export function T({ k, params, ...wraps }: { k: MessageKey; params?: Params } & Wraps): ReactNode {
  useT();
  return renderPieces(store.pieces(k, params), wraps);
}

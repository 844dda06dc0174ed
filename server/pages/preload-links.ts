import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RouteName } from '#contract/routes.ts';
import type { Namespace } from '#locales/english.ts';
import { type Language, languageFrom } from '#locales/languages.ts';
import { escapeHtml } from './html.ts';

/** The part of the bundler's manifest that preloading uses. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof Manifest>;

/** The files of a page, named as in the build, and the page's locale namespaces. */
interface Needs {
  readonly files: readonly string[];
  readonly words: readonly Namespace[];
}

const login: Needs = { files: ['LoginScreen'], words: [] };
/**
 * The needs of the pages at which visitors arrive (`web/app/first-screens.ts`). Only these pages have preload
 * links, because on them each request before the first paint delays the paint.
 */
const needs: Partial<Record<RouteName, Needs>> = {
  Login: login,
  LoginAlias: login,
  Creators: { files: ['Shell', 'CreatorScreen'], words: ['creators'] },
};

/**
 * Returns links that make the browser load a page's files at the same time as the app, which needs these
 * files next.
 */
export type PreloadLinks = (route: RouteName | null, acceptLanguage: string | undefined) => string;

export async function readPreloadLinks(distDir: string): Promise<PreloadLinks> {
  const path = join(distDir, '.vite', 'manifest.json');
  if (!existsSync(path)) return () => '';
  const manifest = Manifest.parse(JSON.parse(await readFile(path, 'utf8')));
  return (route, acceptLanguage) => {
    const needed = route ? needs[route] : undefined;
    if (!needed) return '';
    const named = Object.entries(manifest).filter(([, { name }]) => name && needed.files.includes(name));
    const language = languageFrom(preferred(acceptLanguage));
    const keys = [...named.map(([key]) => key), ...wordsIn(language, needed.words)];
    return [...filesOf(manifest, keys)].map(link).join('');
  };
}

/**
 * The locale files' names, as `tools/vite-locales.ts` writes them. The language is the one that the browser
 * accepts, because the server cannot read the language that the person chose in the app.
 */
const wordsIn = (language: Language, namespaces: readonly Namespace[]): string[] =>
  [language, ...namespaces.map((namespace) => `${language}/${namespace}`)].map(
    (name) => `../virtual:locale/${name}`,
  );

const preferred = (acceptLanguage = ''): string[] =>
  acceptLanguage.split(',').map((entry) => entry.split(';', 1)[0] ?? '');

function filesOf(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const entry = manifest[key];
    if (!entry || found.has(entry.file)) continue;
    for (const file of [...(entry.css ?? []), entry.file]) found.add(file);
    filesOf(manifest, entry.imports ?? [], found);
  }
  return found;
}

const link = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${escapeHtml(file)}">`
    : `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`;

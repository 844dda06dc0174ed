import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Import, importsOf } from './imports.ts';
import { modulesOfFeature } from './vite-contract.ts';

const rootDir = join(import.meta.dirname, '..');
/** The entry point of every page. */
const START = ['web/main.tsx'];
/** The landing pages. What both of them need is part of the first load. */
const LOGIN = ['web/screens/LoginScreen.tsx'];
const CREATOR_PAGE = ['web/app/Shell.tsx', 'web/screens/CreatorScreen.tsx'];
/** The parts of the packages in the first load; of the router, only matching and navigation (decision 6). */
const PACKAGES =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router(?!.*[\\/]lib[\\/]dom[\\/])|zustand)[\\/]|[\\/]lucide-react[\\/](?!.*[\\/]icons[\\/])/;
/** Files of one feature or screen. All other files of a page are shared by many pages. */
const OWN_FILES = /[\\/]web[\\/](features|screens)[\\/]/;
/** A feature's public names; the file contains re-exports only. */
export const FEATURE_INDEX = /(^|[\\/])web[\\/]features[\\/][^\\/]+[\\/]index\.ts$/;
/** Code, without the texts: each language is a file of its own. */
const CODE = /[\\/](web|contract|node_modules)[\\/]/;
/** A module that at least this many parts import is likely to be needed soon, on any page. */
const SHARED_BY = 8;

/**
 * Modules bundled into one file: a few large files compress better and need fewer requests than many small
 * ones.
 */
interface ChunkGroup {
  readonly name: string;
  readonly test: (id: string) => boolean;
  /** A module that fits several groups goes to the one with the highest priority. */
  readonly priority: number;
  /** Only modules that at least this many separately loaded parts import. */
  readonly minShareCount?: number;
}

/**
 * The bundler's `groups`: the first load; what pages in the app's frame share; the own files of the landing
 * pages; and what many other parts share, which would otherwise be one file for each icon. A module takes
 * along its imports, unless an earlier group has them.
 */
export function chunkGroups(): ChunkGroup[] {
  const login = isOneOf(LOGIN);
  const creatorPage = isOneOf(CREATOR_PAGE);
  const isOwn = (id: string) => OWN_FILES.test(id);
  return [
    { name: 'first-load', test: isFirstLoad(), priority: 4 },
    { name: 'Shell', test: (id) => creatorPage(id) && !isOwn(id), priority: 3 },
    { name: 'CreatorScreen', test: creatorPage, priority: 2 },
    { name: 'LoginScreen', test: (id) => login(id) && isOwn(id), priority: 1 },
    { name: 'Menus', test: isOneOf(['web/app/Menus.tsx']), priority: 1 },
    { name: 'shared', test: (id) => CODE.test(id), priority: 0, minShareCount: SHARED_BY },
  ];
}

/**
 * Whether a module is part of the first load: the app's start, and what both landing pages need. Modules that
 * only other screens share never get into it.
 */
export function isFirstLoad(): (id: string) => boolean {
  const start = isOneOf(START);
  const login = isOneOf(LOGIN);
  const creatorPage = isOneOf(CREATOR_PAGE);
  return (id) => PACKAGES.test(id) || start(id) || (login(id) && creatorPage(id));
}

/** Whether a module is one of these or one of their imports. */
function isOneOf(entries: readonly string[]): (id: string) => boolean {
  const found = new Set<string>();
  for (const entry of entries) walk(entry, found);
  return (id) => found.has(id.split('?')[0] ?? '');
}

/** Adds the absolute paths of a file and of all its static imports, which load whenever the file does. */
function walk(file: string, found: Set<string>): void {
  const path = join(rootDir, file);
  if (found.has(path) || !existsSync(path)) return;
  found.add(path);
  if (!/\.tsx?$/.test(file)) return;
  const source = readFileSync(path, 'utf8');
  for (const imported of importsOf(file, source)) {
    if (imported.kind !== 'static') continue;
    for (const target of filesOf(imported)) walk(target, found);
  }
  for (const [, feature = ''] of source.matchAll(/\b(?:api|calls)\.(\w+)\./g)) {
    for (const id of modulesOfFeature(feature)) found.add(id);
  }
}

/** The files that an import loads: from a feature's index, only those whose names are imported. */
function filesOf({ target, names }: Import): string[] {
  // Only the generated clients import it, and those are not files.
  if (target === 'virtual:api') return ['web/kit/client.ts'];
  if (!FEATURE_INDEX.test(target)) return [target];
  const taken = new Set(names.map(({ name }) => name));
  return importsOf(target, readFileSync(join(rootDir, target), 'utf8'))
    .filter(({ names: exported }) => exported.some((one) => taken.has(one.as)))
    .map((one) => one.target);
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Import, importsOf } from './imports.ts';
import { modulesOfFeature } from './vite-contract.ts';

const rootDir = join(import.meta.dirname, '..');
/** The script that every page starts with. */
const START = ['web/main.tsx'];
/** The entry files of the landing pages; everything that both pages need is part of the first load. */
const LOGIN = ['web/screens/LoginScreen.tsx'];
const CREATOR_PAGE = ['web/app/Shell.tsx', 'web/screens/CreatorScreen.tsx'];
/**
 * The packages that are part of the first load. Of the router, only matching and navigation are part of it
 * (decision 6).
 */
const PACKAGES =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router(?!.*[\\/]lib[\\/]dom[\\/])|zustand)[\\/]|[\\/]lucide-react[\\/](?!.*[\\/]icons[\\/])/;
/** Files that belong to a single feature or screen; all other files are shared by many pages. */
const OWN_FILES = /[\\/]web[\\/](features|screens)[\\/]/;
/** A feature's index file, which only re-exports the feature's public names. */
export const FEATURE_INDEX = /(^|[\\/])web[\\/]features[\\/][^\\/]+[\\/]index\.ts$/;
/** All code, without the message texts: each language is bundled into a file of its own. */
const CODE = /[\\/](web|contract|node_modules)[\\/]/;
/**
 * When at least this many separately loaded parts of the app import a module, any page is likely to need the
 * module soon.
 */
const SHARED_BY = 8;

/**
 * A group of modules that are bundled into one file. A few large files compress better and need fewer
 * requests than many small ones.
 */
interface ChunkGroup {
  readonly name: string;
  readonly test: (id: string) => boolean;
  /** When a module fits several groups, the group with the highest priority gets the module. */
  readonly priority: number;
  /**
   * When set, the group contains only modules that are imported by at least this many separately loaded parts
   * of the app.
   */
  readonly minShareCount?: number;
}

/**
 * The bundler's `groups`: the first load, modules shared by the pages inside the app's frame, the landing
 * pages' own files, the menus, and modules that many parts share. Without the last group, each icon would be
 * a file. When a module joins a group, its imports join too, unless a group with a higher priority has them.
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
 * Returns a function that checks whether a module is part of the first load. The first load is the app's start,
 * a few packages, and the modules that both landing pages need. Modules that only other screens share are not
 * part of it.
 */
export function isFirstLoad(): (id: string) => boolean {
  const start = isOneOf(START);
  const login = isOneOf(LOGIN);
  const creatorPage = isOneOf(CREATOR_PAGE);
  return (id) => PACKAGES.test(id) || start(id) || (login(id) && creatorPage(id));
}

/** Returns a function that checks whether a module is one of the given entries, or imported by them. */
function isOneOf(entries: readonly string[]): (id: string) => boolean {
  const found = new Set<string>();
  for (const entry of entries) walk(entry, found);
  return (id) => found.has(id.split('?')[0] ?? '');
}

/**
 * Adds to the set `found` what the browser loads together with a file: the paths of the file and of all its
 * static imports, and the ids of the call modules of the features that these files use.
 */
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

/**
 * The files that an import loads. From a feature's index, only the files of the imported names are loaded.
 */
function filesOf({ target, names }: Import): string[] {
  // Only the generated clients import `client.ts`. They are virtual modules without a file, so `client.ts` is
  // added here.
  if (target === 'virtual:api') return ['web/kit/client.ts'];
  if (!FEATURE_INDEX.test(target)) return [target];
  const taken = new Set(names.map(({ name }) => name));
  return importsOf(target, readFileSync(join(rootDir, target), 'utf8'))
    .filter(({ names: exported }) => exported.some((one) => taken.has(one.as)))
    .map((one) => one.target);
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Import, importsOf } from './imports.ts';
import { modulesOfFeature } from './vite-contract.ts';

const rootDir = join(import.meta.dirname, '..');
/** What every page begins with. */
const START = ['web/main.tsx'];
/** The pages that strangers arrive at; what both need may as well come with the start. */
const LOGIN = ['web/screens/LoginScreen.tsx'];
const CREATOR_PAGE = ['web/app/Shell.tsx', 'web/screens/CreatorScreen.tsx'];
/** Of the router, only the half that matches and navigates: decision 6. */
const PACKAGES =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router(?!.*[\\/]lib[\\/]dom[\\/])|zustand)[\\/]|[\\/]lucide-react[\\/](?!.*[\\/]icons[\\/])/;
/** What belongs to one feature or screen; everything else that a page is made of, many pages are made of. */
const OWN_FILES = /[\\/]web[\\/](features|screens)[\\/]/;
/** What a feature shows to others: names of its files, and nothing that runs. */
export const FEATURE_INDEX = /(^|[\\/])web[\\/]features[\\/][^\\/]+[\\/]index\.ts$/;
/** Code; the words of each language are files of their own. */
const CODE = /[\\/](web|contract|node_modules)[\\/]/;
/** What as many parts of the app import is likely to be needed soon, wherever somebody is. */
const SHARED_BY = 8;

/** Files that travel as one: a few larger ones compress better and need fewer trips than many small ones. */
interface ChunkGroup {
  readonly name: string;
  readonly test: (id: string) => boolean;
  /** The higher one gets a module that several would take. */
  readonly priority: number;
  /** Only modules that at least this many separately loaded parts import. */
  readonly minShareCount?: number;
}

/**
 * What the build puts together, for the bundler's `groups`: the first load; what framed pages share; the own files of
 * the pages that strangers arrive at; and what many other parts share, which would be a file for each icon otherwise.
 * A module brings along what it imports, unless an earlier group has it.
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
 * Whether a module belongs to the first load: the start of the app, and what both first pages need. Whatever other
 * screens share among themselves can never creep into it.
 */
export function isFirstLoad(): (id: string) => boolean {
  const start = isOneOf(START);
  const login = isOneOf(LOGIN);
  const creatorPage = isOneOf(CREATOR_PAGE);
  return (id) => PACKAGES.test(id) || start(id) || (login(id) && creatorPage(id));
}

/** Whether a module is one of these or among what they import. */
function isOneOf(entries: readonly string[]): (id: string) => boolean {
  const found = new Set<string>();
  for (const entry of entries) walk(entry, found);
  return (id) => found.has(id.split('?')[0] ?? '');
}

/** Adds the absolute path of a file and of all that it imports statically: what comes whenever the file does. */
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

/** The files that an import brings: of a feature's index, only those whose names are taken. */
function filesOf({ target, names }: Import): string[] {
  // Only the generated clients import it, and those are no files.
  if (target === 'virtual:api') return ['web/kit/client.ts'];
  if (!FEATURE_INDEX.test(target)) return [target];
  const taken = new Set(names.map(({ name }) => name));
  return importsOf(target, readFileSync(join(rootDir, target), 'utf8'))
    .filter(({ names: exported }) => exported.some((one) => taken.has(one.as)))
    .map((one) => one.target);
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { modulesOfFeature } from './vite-contract.ts';

const rootDir = join(import.meta.dirname, '..');
/** What the login page is made of: the start of the app and the screen itself. */
const ENTRIES = ['web/main.tsx', 'web/screens/LoginScreen.tsx'];
/** Of the router, only the half that matches and navigates: decision 6. */
const PACKAGES =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router(?!.*[\\/]lib[\\/]dom[\\/])|zustand)[\\/]|[\\/]lucide-react[\\/](?!.*[\\/]icons[\\/])/;

/**
 * Whether a module belongs to the first load. These travel as one file: it compresses better than three dozen small
 * ones, and whatever other screens share among themselves can never creep into it.
 */
export function isFirstLoad(): (id: string) => boolean {
  const found = new Set<string>();
  for (const entry of ENTRIES) walk(join(rootDir, entry), found);
  return (id) => found.has(id.split('?')[0] ?? '') || PACKAGES.test(id);
}

/** Follows what is imported for sure: types vanish, and `import()` is meant to come later. */
function walk(file: string, found: Set<string>): void {
  if (found.has(file) || !existsSync(file)) return;
  found.add(file);
  const source = readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(import|export) type [^;]+;/g, '');
  for (const [, name = ''] of source.matchAll(/^(?:import|export)[^'"]*['"]([^'"]+)['"];/gm)) {
    if (name.startsWith('#')) walk(join(rootDir, name.slice(1)), found);
    else if (name.startsWith('.')) walk(join(dirname(file), name), found);
    // Only the generated clients import it, and those are no files.
    else if (name === 'virtual:api') walk(join(rootDir, 'web/kit/client.ts'), found);
  }
  for (const [, feature = ''] of source.matchAll(/\b(?:api|calls)\.(\w+)\./g)) {
    for (const id of modulesOfFeature(feature)) found.add(id);
  }
}

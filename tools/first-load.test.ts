import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunkGroups, isFirstLoad } from './first-load.ts';
import { modulesOfFeature } from './vite-contract.ts';

const rootDir = join(import.meta.dirname, '..');
const isFirst = isFirstLoad();
const isFirstFile = (file: string) => isFirst(join(rootDir, file));
const isFirstFeature = (feature: string) => modulesOfFeature(feature).every(isFirst);

test("the first load contains the app's start and the modules that both landing pages need, but no screen", () => {
  expect(['web/main.tsx', 'web/app/App.tsx', 'web/ui/Button.tsx'].filter(isFirstFile)).toHaveLength(3);
  expect(['web/screens/LoginScreen.tsx', 'web/screens/CreatorScreen.tsx'].filter(isFirstFile)).toEqual([]);
});

test('each landing page is bundled into the first load and at most two further files', () => {
  const groupOf = (file: string) =>
    chunkGroups()
      .filter(({ minShareCount }) => minShareCount === undefined)
      .sort((one, other) => other.priority - one.priority)
      .find(({ test: has }) => has(join(rootDir, file)))?.name;
  expect(groupOf('web/app/App.tsx')).toBe('first-load');
  expect(groupOf('web/screens/LoginScreen.tsx')).toBe('LoginScreen');
  expect(groupOf('web/app/Shell.tsx')).toBe('Shell');
  expect(groupOf('web/screens/CreatorScreen.tsx')).toBe('CreatorScreen');
  // The menus have a bundle of their own, because only logged-in people need them.
  expect(groupOf('web/app/Menus.tsx')).toBe('Menus');
  expect(groupOf('web/screens/WalletScreen.tsx')).toBeUndefined();
});

test('the first load contains no table that grows with every feature, such as the table of screens or of refusals', () => {
  const growing = [
    'web/app/tables.ts',
    'web/app/screen-table.ts',
    'web/app/modal-table.ts',
    'contract/codes.ts',
    'contract/index.ts',
  ];
  expect(growing.filter(isFirstFile)).toEqual([]);
});

test('the first load contains the calls of the features `account` and `platform`, and of no other feature', () => {
  expect(['account', 'platform', 'wallet', 'purchases', 'topUp'].filter(isFirstFeature)).toEqual([
    'account',
    'platform',
  ]);
});

test('no file of the web app imports links, forms or query hooks of react-router, because these load data functions too', () => {
  const files = readdirSync(join(rootDir, 'web'), { recursive: true, encoding: 'utf8' });
  const heavy = /import \{[^}]*\b(Link|NavLink|Form|useSearchParams|useFetcher)\b[^}]*\} from 'react-router'/;
  const found = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => heavy.test(readFileSync(join(rootDir, 'web', file), 'utf8')));
  expect(found).toEqual([]);
});

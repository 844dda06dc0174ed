import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunkGroups, isFirstLoad } from './first-load.ts';
import { modulesOfFeature } from './vite-contract.ts';

const rootDir = join(import.meta.dirname, '..');
const isFirst = isFirstLoad();
const isFirstFile = (file: string) => isFirst(join(rootDir, file));
const isFirstFeature = (feature: string) => modulesOfFeature(feature).every(isFirst);

test('the first load holds the start of the app and what both first pages need, but no screen', () => {
  expect(['web/main.tsx', 'web/app/App.tsx', 'web/ui/Button.tsx'].filter(isFirstFile)).toHaveLength(3);
  expect(['web/screens/LoginScreen.tsx', 'web/screens/CreatorScreen.tsx'].filter(isFirstFile)).toEqual([]);
});

test('a page that strangers arrive at is the first load and one or two files more', () => {
  const groupOf = (file: string) =>
    chunkGroups()
      .filter(({ minShareCount }) => minShareCount === undefined)
      .sort((one, other) => other.priority - one.priority)
      .find(({ test: has }) => has(join(rootDir, file)))?.name;
  expect(groupOf('web/app/App.tsx')).toBe('first-load');
  expect(groupOf('web/screens/LoginScreen.tsx')).toBe('LoginScreen');
  expect(groupOf('web/app/Shell.tsx')).toBe('Shell');
  expect(groupOf('web/screens/CreatorScreen.tsx')).toBe('CreatorScreen');
  // Only people who are logged in need them.
  expect(groupOf('web/app/Menus.tsx')).toBe('Menus');
  expect(groupOf('web/screens/WalletScreen.tsx')).toBeUndefined();
});

test('what grows with every feature stays out of it: tables of screens, modals, calls and refusals', () => {
  const growing = [
    'web/app/tables.ts',
    'web/app/screen-table.ts',
    'web/app/modal-table.ts',
    'contract/codes.ts',
    'contract/index.ts',
  ];
  expect(growing.filter(isFirstFile)).toEqual([]);
});

test('of the calls it holds those of the start, and no feature’s', () => {
  expect(['account', 'platform', 'wallet', 'purchases', 'topUp'].filter(isFirstFeature)).toEqual([
    'account',
    'platform',
  ]);
});

test('links come from the kit: the router library’s own would bring its data half along', () => {
  const files = readdirSync(join(rootDir, 'web'), { recursive: true, encoding: 'utf8' });
  const heavy = /import \{[^}]*\b(Link|NavLink|Form|useSearchParams|useFetcher)\b[^}]*\} from 'react-router'/;
  const found = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => heavy.test(readFileSync(join(rootDir, 'web', file), 'utf8')));
  expect(found).toEqual([]);
});

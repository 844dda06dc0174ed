import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFirstLoad } from './first-load.ts';
import { modulesOfFeature } from './vite-contract.ts';

const rootDir = join(import.meta.dirname, '..');
const isFirst = isFirstLoad();
const isFirstFile = (file: string) => isFirst(join(rootDir, file));
const isFirstFeature = (feature: string) => modulesOfFeature(feature).every(isFirst);

test('the first load holds the start of the app and the front door', () => {
  expect(['web/main.tsx', 'web/kit/App.tsx', 'web/screens/LoginScreen.tsx'].filter(isFirstFile)).toHaveLength(
    3,
  );
});

test('what grows with every feature stays out of it: tables of screens, modals, calls and refusals', () => {
  const growing = [
    'web/tables.ts',
    'web/routes.tsx',
    'web/modals.tsx',
    'contract/codes.ts',
    'contract/index.ts',
  ];
  expect(growing.filter(isFirstFile)).toEqual([]);
});

test('of the calls it holds those that logging in needs, and no other feature’s', () => {
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

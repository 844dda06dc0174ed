import { expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import titles from '#locales/en/titles.json';
import { headOf } from './head.ts';
import type { Translate } from './i18n-store.ts';
import { routeNamed } from './match.ts';

const words: Record<string, string> = titles;
const english: Translate = (key, params) =>
  (words[key.slice('titles.'.length)] ?? '').replace('{brand}', String(params?.brand));

test.each(routes.map((route) => [route.name, route] as const))(
  'the page %s has its own title',
  (name, route) => {
    expect(headOf(route, english, 'Acme').title).toBe(`${words[name]} · Acme`);
    expect(words[name]).toMatch(/\S/);
    if (route.meta.description) expect(words[`${name}.description`]).toMatch(/\S/);
  },
);

test('headOf returns the defaults while texts are not loaded, and for a page without a description', () => {
  const silent: Translate = (key, params) => (key.startsWith('titles.default') ? english(key, params) : '');
  expect(headOf(routeNamed('SignUp'), silent, 'Acme')).toEqual({
    title: 'Acme',
    description: english('titles.default.description', { brand: 'Acme' }),
  });
  expect(headOf(routeNamed('Vault'), english, 'Acme').description).toBe(
    english('titles.default.description', { brand: 'Acme' }),
  );
});

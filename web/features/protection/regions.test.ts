import { expect, test } from 'vitest';
import { countryCodes } from '#contract/countries.ts';
import { presets, regions, toggled } from './regions.ts';

test('PR6: every country is in exactly one region, and groups contain only known countries', () => {
  expect(regions.flatMap(({ countries }) => countries).toSorted()).toEqual([...countryCodes]);
  for (const { code, countries } of presets) {
    expect(countries.filter((country) => !countryCodes.includes(country))).toEqual([]);
    expect(new Set(countries).size, code).toBe(countries.length);
  }
  const size = Object.fromEntries(presets.map(({ code, countries }) => [code, countries.length]));
  expect(size).toMatchObject({ union: 27, eea: 30, dach: 3, gulf: 6, europe: 52 });
});

test('PR6: toggling a group adds the group’s missing countries, or removes the whole group if no country is missing', () => {
  const benelux = ['BE', 'LU', 'NL'];
  expect(toggled(benelux, ['FR', 'LU'])).toEqual(['FR', 'LU', 'BE', 'NL']);
  expect(toggled(benelux, ['FR', 'BE', 'LU', 'NL'])).toEqual(['FR']);
});

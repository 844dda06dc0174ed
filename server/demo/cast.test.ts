import { expect, test } from 'vitest';
import { defaultBrand } from '#contract/brand.ts';
import { About, CreatorDomain, DisplayName, Email, Location, Website } from '#contract/fields.ts';
import { isReservedDomain, skeletonOf } from '#contract/reserved-domains.ts';
import { WORLD_DAYS } from './cast/character.ts';
import { castFrom } from './cast/index.ts';
import { demoLogins } from './logins.ts';

const cast = castFrom('lamplight', defaultBrand);
const everybody = [cast.official, cast.operator, ...cast.creators, ...cast.fans];

test('castFrom() returns the same people for the same seed, and other people for another seed', () => {
  expect(castFrom('lamplight', defaultBrand)).toEqual(cast);
  expect(castFrom('moonlight', defaultBrand).fans).not.toEqual(cast.fans);
});

test('the texts of all demo people are valid input for the product’s forms', () => {
  for (const { email, displayName, about = '', location = '', website = '' } of everybody) {
    expect(Email.parse(email)).toBe(email);
    expect(DisplayName.parse(displayName)).toBe(displayName);
    About.parse(about);
    Location.parse(location);
    Website.parse(website);
  }
});

test('the domains of the demo creators are valid, not reserved and visually distinct', () => {
  for (const { creatorDomain } of cast.creators) {
    CreatorDomain.parse(creatorDomain);
    expect(isReservedDomain(creatorDomain, defaultBrand.officialDomain)).toBe(false);
  }
  const skeletons = [cast.official, ...cast.creators].map(({ creatorDomain }) => skeletonOf(creatorDomain));
  expect(new Set(skeletons).size).toBe(skeletons.length);
});

test('the demo people have unique names and unique emails in the test domain', () => {
  expect(new Set(everybody.map(({ displayName }) => displayName)).size).toBe(everybody.length);
  expect(new Set(everybody.map(({ email }) => email)).size).toBe(everybody.length);
  for (const { email } of everybody) expect(email).toMatch(/^[a-z.]+@dfans\.test$/);
});

test('the cast has sixty fans, a different craft for each creator, and the three demo logins', () => {
  expect(cast.fans).toHaveLength(60);
  expect(new Set(cast.creators.map(({ craft }) => craft)).size).toBe(cast.creators.length);
  expect(cast.creators.length).toBeGreaterThanOrEqual(24);
  for (const { email } of demoLogins.logins) expect(everybody.some((one) => one.email === email)).toBe(true);
});

test('all demo people joined within the last 90 days, and the official account joined first', () => {
  const ages = everybody.map(({ joinedSecondsAgo }) => joinedSecondsAgo);
  expect(Math.max(...ages)).toBe(cast.official.joinedSecondsAgo);
  expect(Math.max(...ages)).toBeLessThanOrEqual(WORLD_DAYS * 24 * 3600);
  expect(Math.min(...ages)).toBeGreaterThan(0);
});

import type { Chance } from '../chance.ts';
import { demoLogins } from '../logins.ts';
import { artPath } from '../mount-art.ts';
import { type Creator, daysAgo, WORLD_DAYS } from './character.ts';
import { portraits } from './portraits.ts';

/** The domain of the creator behind the demo login. */
const STAR = 'miraokafor';
const emailOf = (domain: string): string =>
  domain === STAR ? demoLogins.logins[1].email : `${domain}@dfans.test`;

/** The creators of the demo. They joined one after another during the days of the demo world. */
export function creators(chance: Chance): Creator[] {
  const apartDays = (WORLD_DAYS - 4) / portraits.length;
  return portraits.map(({ name, domain, craft, location, about, avatar, hasWebsite }, index) => ({
    email: emailOf(domain),
    displayName: name,
    creatorDomain: domain,
    craft,
    location,
    about,
    website: hasWebsite ? `https://${domain}.example/` : '',
    avatar: artPath(...avatar),
    joinedSecondsAgo: daysAgo((index + chance.between(0.2, 0.8)) * apartDays),
  }));
}

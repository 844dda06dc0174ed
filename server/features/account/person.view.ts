import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { PublicProfile, UserInfo } from '#contract/account.ts';
import { ImageDisplayRatio } from '#contract/account.ts';
import type { People } from '../../kit/db-types.ts';

export type Person = Selectable<People>;

/** The profile as the person sees it, with private fields. */
export function ownView(person: Person): z.output<typeof UserInfo> {
  return {
    ...publicView(person),
    id: person.id,
    imageDisplayRatio: ImageDisplayRatio.parse(person.image_display_ratio),
    firstLogin: person.welcome_closed_at === null,
    emailHint: person.email === null ? null : maskEmail(person.email),
    isOperator: person.is_operator,
  };
}

/** The profile as everybody may see it, without private fields. */
export function publicView(person: Person): z.output<typeof PublicProfile> {
  return {
    address: person.address,
    creatorDomain: person.creator_domain,
    displayName: person.display_name,
    avatar: person.avatar,
    about: person.about,
    location: person.location,
    website: person.website,
  };
}

/**
 * Masks an email address, so that only its owner recognizes it: `sam@ortiz.studio` becomes `s…@ortiz.studio`.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
